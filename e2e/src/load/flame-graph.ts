/** A profile as V8 writes it, as far as it is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A function as it was called from another one, µs. */
interface Call {
  readonly name: string;
  readonly kind: Kind;
  readonly place: string;
  /** With all that it called. */
  time: number;
  readonly calls: Map<string, Call>;
}

type Kind = 'ours' | 'packages' | 'node' | 'engine';

/** Light enough that the dark text on them can be read. */
const COLOURS: Readonly<Record<Kind, string>> = {
  ours: '#f4a261',
  packages: '#9ec5e8',
  node: '#b5d99c',
  engine: '#d0d0d0',
};
const LEGEND: Readonly<Record<Kind, string>> = {
  ours: 'ours',
  packages: 'packages',
  node: 'Node',
  engine: 'engine, built in',
};
/** What takes no time of the processor. */
const ASLEEP = new Set(['(idle)', '(program)']);
const WIDTH = 1200;
const ROW = 16;
const CHAR = 6.2;
/** Narrower ones are left out: 0.25 % of the whole, px. */
const LEAST = 3;
const DEEPEST = 40;

const kindOf = (url: string): Kind => {
  if (url === '') return 'engine';
  if (url.startsWith('node:')) return 'node';
  return url.includes('/node_modules/') ? 'packages' : 'ours';
};

const placeOf = (url: string, line: number): string =>
  url === ''
    ? ''
    : `${url
        .replace(/^file:\/\//, '')
        .split('/')
        .slice(-3)
        .join('/')}:${line + 1}`;

/** The tree of calls of a profile: the same function below the same callers is one. */
function callsOf({ nodes, samples, timeDeltas }: CpuProfile): Call {
  const own = new Map<number, number>();
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at + 1] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root: Call = { name: 'all', kind: 'engine', place: '', time: 0, calls: new Map() };
  const add = (id: number, to: Call): number => {
    const node = byId.get(id);
    if (!node) return 0;
    const { functionName, url, lineNumber } = node.callFrame;
    if (ASLEEP.has(functionName)) return 0;
    const name = functionName || '(anonymous)';
    const place = placeOf(url, lineNumber);
    const key = `${name} ${place}`;
    const call = to.calls.get(key) ?? { name, kind: kindOf(url), place, time: 0, calls: new Map() };
    to.calls.set(key, call);
    let time = own.get(id) ?? 0;
    for (const child of node.children ?? []) time += add(child, call);
    call.time += time;
    return time;
  };
  for (const child of nodes[0]?.children ?? []) root.time += add(child, root);
  return root;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A profile as a flame graph: a bar for each function, below it what it called, as wide as the time that it took. Of
 * `count` pieces of work it says the microseconds for each. SVG that needs no script.
 */
export function flameGraph(title: string, profile: CpuProfile, count: number): string {
  const root = callsOf(profile);
  const bars: string[] = [];
  let deepest = 0;
  const draw = (call: Call, x: number, depth: number): void => {
    const width = (call.time / root.time) * WIDTH;
    if (width < LEAST || depth > DEEPEST) return;
    deepest = Math.max(deepest, depth);
    const y = (depth + 2) * ROW;
    const each = `${(call.time / count).toFixed(0)} µs`;
    const letters = Math.floor((width - 4) / CHAR);
    const text = call.name.length <= letters ? call.name : `${call.name.slice(0, Math.max(0, letters - 1))}…`;
    const label = letters < 3 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(text)}</text>`;
    bars.push(
      `<g><title>${escaped(`${call.name} ${call.place}`.trim())}: ${each}</title>` +
        `<rect x="${x.toFixed(1)}" y="${y}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[call.kind]}"/>${label}</g>`,
    );
    let at = x;
    for (const child of [...call.calls.values()].toSorted((a, b) => b.time - a.time)) {
      draw(child, at, depth + 1);
      at += (child.time / root.time) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (deepest + 3) * ROW + 4;
  const legend = (Object.keys(COLOURS) as Kind[]).map(
    (kind, at) =>
      `<rect x="${700 + at * 120}" y="5" width="12" height="12" fill="${COLOURS[kind]}"/><text x="${716 + at * 120}" y="15">${LEGEND[kind]}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="2" y="15" font-size="12">${escaped(title)}: ${(root.time / count).toFixed(0)} µs each</text>`,
    ...legend,
    ...bars,
    '</svg>\n',
  ].join('\n');
}
