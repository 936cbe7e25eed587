# The bot in a container: docs/hosting.md, "In a container". What is copied into it, .dockerignore says.
FROM python:3.12-slim

WORKDIR /srv/alea
RUN useradd --system --uid 10001 --home-dir /srv/alea alea && install --directory --owner=alea --mode=700 data
COPY . .
RUN pip install --no-cache-dir --require-hashes --requirement locks/build.txt --requirement locks/postgres.txt \
    && pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
    && python -m compileall -q engine opponents renderers bot

USER alea
ENV PYTHONUNBUFFERED=1
# Where .env.example has the database, seen from the folder above: with --env-file it is the same place.
VOLUME /srv/alea/data
ENTRYPOINT ["python", "-m", "bot"]
