"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const find = (id) => document.getElementById(id);
  const data = JSON.parse(find("data").textContent);
  const { words, record } = data;
  const last = data.frames.length - 1;
  const lists = { board: [[]], text: [[]] };
  const items = [...find("story").children];
  const board = find("board");
  const state = { step: last, timer: 0, numbers: [], nodes: [], fresh: [], marked: items[last] };

  const fill = (template, fields) => template.replace(/\{(\w+)\}/g, (_all, name) => String(fields[name]));

  /* The whole list of a step, from what changes at each step. */
  function listOf(kind, changes, step) {
    const made = lists[kind];
    while (made.length <= step + 1) {
      const next = made[made.length - 1].slice();
      for (const [at, removed, added] of changes[made.length - 1]) next.splice(at, removed, ...added);
      made.push(next);
    }
    return made[step + 1];
  }

  function element(placed) {
    if (typeof placed === "string") {
      const [shape, x, y] = placed.split(",");
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", "#s" + shape);
      use.setAttribute("x", x);
      use.setAttribute("y", y);
      return use;
    }
    const [x, y, size, align, width, colour, said] = placed;
    const text = document.createElementNS(SVG, "text");
    const given = { x, y, "font-size": size, "text-anchor": align, textLength: width };
    for (const [name, value] of Object.entries(given)) text.setAttribute(name, value);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    text.setAttribute("fill", "var(--" + colour.replaceAll(".", "-") + ")");
    text.textContent = said;
    return text;
  }

  /* Draw a step. Elements of the step before stay where they are, because each that moves costs time. */
  function draw(step) {
    const layer = find("shown");
    const { numbers, nodes } = state;
    const wanted = listOf("board", data.frames, step);
    const shorter = Math.min(wanted.length, numbers.length);
    let start = 0;
    let end = 0;
    while (start < shorter && wanted[start] === numbers[start]) start += 1;
    while (end < shorter - start && wanted.at(-1 - end) === numbers.at(-1 - end)) end += 1;
    const free = new Map();
    for (let at = start; at < nodes.length - end; at += 1) {
      if (!free.has(numbers[at])) free.set(numbers[at], []);
      free.get(numbers[at]).push(nodes[at]);
    }
    for (const each of state.fresh) each.classList.remove("new");
    state.fresh = [];
    const made = wanted.slice(start, wanted.length - end).map((number) => {
      const kept = free.get(number)?.shift();
      if (!kept) state.fresh.push(element(data.placed[number]));
      return kept || state.fresh.at(-1);
    });
    if (nodes.length) for (const each of state.fresh) each.classList.add("new");
    else layer.replaceChildren();
    for (const left of free.values()) for (const each of left) each.remove();
    let next = start ? nodes[start - 1].nextSibling : layer.firstChild;
    for (const each of made) {
      if (each === next) next = next.nextSibling;
      else layer.insertBefore(each, next);
    }
    nodes.splice(start, nodes.length - end - start, ...made);
    state.numbers = wanted;
  }

  function show(step, spoken) {
    state.step = Math.max(0, Math.min(last, step));
    const story = items[state.step].textContent;
    const fields = { number: state.step, last, story };
    draw(state.step);
    board.setAttribute("aria-label", fill(words.board, fields));
    find("text").textContent = listOf("text", data.texts, state.step).join("\n");
    find("slider").value = state.step;
    find("slider").setAttribute("aria-valuetext", fill(words.value, fields));
    find("count").textContent = fill(words.count, fields);
    const list = find("story");
    const box = items[state.step];
    state.marked.firstChild.removeAttribute("aria-current");
    box.firstChild.setAttribute("aria-current", "step");
    state.marked = box;
    list.scrollTop = box.offsetTop - (list.clientHeight - box.clientHeight) / 2;
    if (spoken) find("status").textContent = story;
  }

  function play(on) {
    clearInterval(state.timer);
    state.timer = on ? setInterval(tick, 1000 * Number(find("speed").value)) : 0;
    find("play").textContent = on ? words.pause : words.play;
  }

  function tick() {
    if (state.step < last) show(state.step + 1, false);
    if (state.step >= last) play(false);
  }

  /* A step made by hand: it stops playing, is announced, and has an address. */
  function go(step) {
    play(false);
    const target = Math.max(0, Math.min(last, step));
    if (target === state.step) return;
    show(target, true);
    history.replaceState(null, "", "#" + target);
  }

  function jump(step) {
    play(false);
    if (step !== state.step) history.pushState(null, "", "#" + step);
    show(step, true);
  }

  function fromAddress() {
    const asked = location.hash.slice(1);
    if (asked && !/^\d+$/.test(asked) && find(asked)) return show(state.step, false);
    play(false);
    return show(/^\d{1,6}$/.test(asked) ? Number(asked) : last, false);
  }

  const KEYS = {
    ArrowLeft: () => state.step - 1,
    ArrowRight: () => state.step + 1,
    Home: () => 0,
    End: () => last,
    PageUp: () => state.step - 10,
    PageDown: () => state.step + 10,
  };

  function pressed(event) {
    const on = event.target.tagName;
    if (event.ctrlKey || event.altKey || event.metaKey || on === "INPUT" || on === "SELECT") return;
    if (event.key === " " && on !== "BUTTON" && on !== "A" && on !== "SUMMARY") {
      event.preventDefault();
      toggle();
    } else if (event.key in KEYS && on !== "PRE") {
      event.preventDefault();
      go(KEYS[event.key]());
    }
  }

  /* Any other control stops playing. */
  function used(event) {
    if (event.target.closest("button:not(#play), select, summary, a")) play(false);
  }

  function toggle() {
    if (!state.timer && state.step === last) show(0, false);
    play(!state.timer);
  }

  function touched() {
    let start = null;
    board.addEventListener("pointerdown", (event) => {
      start = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    });
    board.addEventListener("pointercancel", () => (start = null));
    board.addEventListener("pointerup", (event) => {
      if (!start || !event.isPrimary) return;
      const across = event.clientX - start.x;
      const down = Math.abs(event.clientY - start.y);
      start = null;
      if (Math.abs(across) >= 40 && down < Math.abs(across)) go(state.step + (across < 0 ? 1 : -1));
      else if (Math.abs(across) < 10 && down < 10) {
        const box = board.getBoundingClientRect();
        const share = (event.clientX - box.left) / box.width;
        if (share < 1 / 3) go(state.step - 1);
        else if (share > 2 / 3) go(state.step + 1);
      }
    });
  }

  /* The dice check, as described in bot/table/dice.py. */
  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const hexOf = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, "0")).join("");
  const listed = (faces) => faces.join(", ");

  async function roll(key, number, count, sides) {
    const name = record.dice.table + ":" + record.dice.players.map(BigInt).join(",") + ":" + number;
    const limit = 256 - (256 % sides);
    const faces = [];
    for (let block = 0; faces.length < count; block += 1) {
      const message = new TextEncoder().encode(block ? name + ":" + block : name);
      const stream = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
      for (const byte of stream) if (byte < limit && faces.length < count) faces.push((byte % sides) + 1);
    }
    return faces;
  }

  async function check() {
    const { seed, commitment, players } = record.dice;
    const bytes = bytesOf(seed);
    const actual = hexOf(await crypto.subtle.digest("SHA-256", bytes));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const findings = [];
    const add = (right, template, fields = {}) => findings.push([right, fill(template, fields)]);
    const published = commitment.toLowerCase();
    if (actual === published) add(true, words.seed_right);
    else add(false, words.seed_wrong, { actual, key: published });
    if (!record.position) {
      const first = (await roll(key, 0, 1, players.length))[0] - 1;
      const seats = "ABCDEFGH";
      if (first === record.first) add(true, words.first_right);
      else add(false, words.first_wrong, { due: seats[first], recorded: seats[record.first] });
    }
    const rolled = record.events.filter((event) => event.roll).map((event) => event.roll);
    const wrong = [];
    for (let number = 1; number <= rolled.length; number += 1) {
      const [count, sides] = data.rolls[number - 1];
      const due = listed(await roll(key, number, count, sides));
      const faces = listed(rolled[number - 1]);
      if (faces !== due) wrong.push(fill(words.roll_wrong, { number, rolls: faces, target: due }));
    }
    if (!wrong.length) add(true, words.rolls_right, { count: rolled.length });
    wrong.slice(0, 10).forEach((sentence) => findings.push([false, sentence]));
    if (wrong.length > 10) add(false, words.more_wrong, { count: wrong.length - 10 });
    return findings;
  }

  async function checked() {
    if (!globalThis.crypto || !crypto.subtle) {
      find("verdict").textContent = words.insecure;
      return;
    }
    const findings = await check();
    const right = findings.every(([good]) => good);
    find("verdict").textContent = right ? words.right : words.wrong;
    find("findings").replaceChildren(
      ...findings.map(([good, sentence]) => {
        const item = document.createElement("li");
        item.className = good ? "right" : "wrong";
        item.textContent = sentence;
        return item;
      }),
    );
  }

  function save() {
    const file = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = record.game + "-" + record.dice.table + ".json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function begin() {
    document.documentElement.classList.add("scripted");
    for (const [number, item] of items.entries()) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...item.childNodes);
      item.append(button);
      button.addEventListener("click", () => jump(number));
    }
    for (const each of document.querySelectorAll("[data-go]")) {
      const key = KEYS[each.dataset.go];
      each.addEventListener("click", () => go(key()));
    }
    for (const each of document.querySelectorAll("time")) {
      const form = { dateStyle: "long", timeStyle: "short" };
      each.textContent = new Date(each.dateTime).toLocaleString(document.documentElement.lang, form);
    }
    find("slider").max = last;
    find("slider").addEventListener("input", () => go(Number(find("slider").value)));
    find("play").addEventListener("click", toggle);
    find("theme").addEventListener("change", (event) => {
      document.documentElement.dataset.theme = event.target.value;
    });
    find("check").addEventListener("click", checked);
    find("save").addEventListener("click", save);
    document.addEventListener("keydown", pressed);
    for (const kind of ["click", "change"]) document.addEventListener(kind, used);
    document.addEventListener("visibilitychange", () => document.hidden && play(false));
    addEventListener("popstate", fromAddress);
    addEventListener("beforeprint", () => draw(last));
    addEventListener("afterprint", () => draw(state.step));
    touched();
    fromAddress();
  }

  begin();
})();
