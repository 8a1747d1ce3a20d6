import { Parser } from 'htmlparser2';

/** A thing that a page describes in the words of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Blocks of JSON-LD (`application/ld+json`) of a page; one that is no JSON is left out. */
function blocksOf(html: string): readonly unknown[] {
  const blocks: unknown[] = [];
  let text: string | null = null;
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      if (name === 'script' && type.trim().toLowerCase() === 'application/ld+json') text = '';
    },
    ontext: (part) => {
      if (text !== null) text += part;
    },
    onclosetag: (name) => {
      if (name !== 'script' || text === null) return;
      try {
        blocks.push(JSON.parse(text));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
      text = null;
    },
  });
  parser.end(html);
  return blocks;
}

/** Deeper than this nothing is looked for. */
const DEEPEST = 6;

/** All things of a value, those that contain others first. */
function* thingsIn(value: unknown, depth = 0): Generator<Thing> {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) for (const each of value) yield* thingsIn(each, depth + 1);
  if (!isThing(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* thingsIn(part, depth + 1);
}

const VEHICLES = /^(?:https?:\/\/schema\.org\/|schema:)?(?:Vehicle|Car|BusOrCoach)$/;

const typesOf = (thing: Thing): readonly unknown[] => [thing['@type']].flat();

/** The vehicle that a page describes; null where it describes none. */
export function vehicleIn(html: string): Thing | null {
  for (const thing of thingsIn(blocksOf(html)))
    if (typesOf(thing).some((type) => typeof type === 'string' && VEHICLES.test(type))) return thing;
  return null;
}

/** The first of values that a property may have: itself, one of a list, the name of a thing. */
export function textOf(value: unknown): string | null {
  const [first] = [value].flat();
  if (typeof first === 'string' || typeof first === 'number') return String(first).trim() || null;
  return isThing(first) ? textOf(first['name']) : null;
}

/** A quantity with the code of its unit (UN/CEFACT); null for what is none. */
export function quantityOf(value: unknown): { readonly amount: number; readonly unit: string } | null {
  const [first] = [value].flat();
  if (typeof first === 'number') return { amount: first, unit: '' };
  if (!isThing(first)) {
    const amount = Number(first);
    return typeof first === 'string' && first.trim() !== '' && Number.isFinite(amount)
      ? { amount, unit: '' }
      : null;
  }
  const found = quantityOf(first['value']);
  return found && { ...found, unit: String(first['unitCode'] ?? first['unitText'] ?? '').toUpperCase() };
}

/** Addresses of the pictures of a thing. */
export const picturesOf = ({ image }: Thing): readonly string[] =>
  [image]
    .flat()
    .map((each) => (isThing(each) ? (each['contentUrl'] ?? each['url']) : each))
    .filter((each): each is string => typeof each === 'string');

/** What a thing says in words of its own: pairs of a name and a value. */
export const ownWordsOf = (thing: Thing): readonly (readonly [name: string, value: string])[] =>
  [thing['additionalProperty']].flat().flatMap((each) => {
    if (!isThing(each)) return [];
    const [name, value] = [textOf(each['name']), textOf(each['value'])];
    return name !== null && value !== null ? [[name, value] as const] : [];
  });

/** A part of a thing. */
export const partOf = (thing: Thing, name: string): Thing => {
  const [part] = [thing[name]].flat();
  return isThing(part) ? part : {};
};
