const SLOTS = 16;
const instants = new Float64Array(SLOTS).fill(Number.NaN);
const texts: string[] = Array.from({ length: SLOTS }, () => '');

/** An instant (epoch ms) on the wire. A batch names few instants many times: the latest ones are kept. */
export function iso(at: number): string {
  const slot = at % SLOTS;
  if (instants[slot] === at) return texts[slot] ?? '';
  const text = new Date(at).toISOString();
  instants[slot] = at;
  texts[slot] = text;
  return text;
}
