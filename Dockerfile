# The bot in a container: docs/hosting.md, "In a container". What is copied into it, .dockerignore says.
FROM python:3.12-slim AS build
WORKDIR /build
RUN python -m venv --without-pip /opt/alea
# The packages come before the sources, which change more often: their layer is kept from build to build.
COPY locks locks
RUN pip install --no-cache-dir --require-hashes --requirement locks/build.txt \
    && pip --python /opt/alea install --no-cache-dir --require-hashes --requirement locks/postgres.txt --requirement locks/metrics.txt
COPY . .
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist . \
    && pip --python /opt/alea install --no-cache-dir --no-deps dist/*.whl \
    && /opt/alea/bin/python -m compileall -q /opt/alea/lib

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /srv/alea alea \
    && install --directory --owner=10001 --group=10001 --mode=700 /srv/alea/data
COPY --from=build /opt/alea /opt/alea
WORKDIR /srv/alea
USER 10001:10001
ENV PATH=/opt/alea/bin:$PATH PYTHONUNBUFFERED=1
# Where .env.example has the database, seen from the folder above: with --env-file it is the same place.
VOLUME /srv/alea/data
HEALTHCHECK --interval=1m --timeout=20s --start-period=2m CMD ["python", "-m", "bot", "doctor", "--quick"]
ENTRYPOINT ["python", "-m", "bot"]
