import type { ContentBlock, ContentPage } from '@rollheim/contracts';

/** A text of a block: its place, and its present words. */
export interface BlockText {
  readonly path: readonly (string | number)[];
  /** Name of the field that it belongs to (`question`, `items` …). */
  readonly name: string;
  readonly value: string;
}

/** What is not read by anybody: kinds, targets of links. */
const SILENT: ReadonlySet<string> = new Set(['kind', 'page', 'query', 'href', 'form']);

/** Fields in the order in which they are read: a stored text keeps no order of its own. */
const READ: readonly string[] = [
  'caption',
  'head',
  'rows',
  'question',
  'answer',
  'title',
  'label',
  'text',
  'items',
];

function textsIn(value: unknown, path: readonly (string | number)[], name: string): BlockText[] {
  if (typeof value === 'string') return [{ path, name, value }];
  if (Array.isArray(value)) return value.flatMap((each, at) => textsIn(each, [...path, at], name));
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value).filter((key) => !SILENT.has(key));
  return keys
    .toSorted((one, other) => READ.indexOf(one) - READ.indexOf(other))
    .flatMap((key) => textsIn((value as Record<string, unknown>)[key], [...path, key], key));
}

/** The texts of a block in the order in which they are read. */
export const textsOf = (block: ContentBlock): readonly BlockText[] => textsIn(block, [], block.kind);

function put(into: unknown, [step, ...rest]: readonly (string | number)[], text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(into)) return into.map((each, at) => (at === step ? put(each, rest, text) : each));
  return { ...(into as object), [step]: put((into as Record<string, unknown>)[String(step)], rest, text) };
}

/** The block with other words in one place. */
export const withText = (
  block: ContentBlock,
  { path }: Pick<BlockText, 'path'>,
  text: string,
): ContentBlock => put(block, path, text) as ContentBlock;

/** Kinds that can be added. */
export const ADDED = ['heading', 'text', 'question', 'note'] as const;

/** A new block without words. */
export const emptyBlock = (kind: (typeof ADDED)[number]): ContentBlock =>
  kind === 'question' ? { kind, question: '', answer: '' } : { kind, text: '' };

/** The blocks with one moved by so many places. */
export function moved(blocks: readonly ContentBlock[], from: number, by: number): readonly ContentBlock[] {
  const block = blocks[from];
  const to = from + by;
  if (!block || to < 0 || to >= blocks.length) return blocks;
  const rest = blocks.toSpliced(from, 1);
  return rest.toSpliced(to, 0, block);
}

/** A text as it is written: without its number. */
export type Written = Omit<ContentPage, 'id'>;

/** True where a text has everything that it needs to be shown. */
export const isWhole = ({ title, blocks }: Written): boolean =>
  title.trim() !== '' &&
  blocks.length > 0 &&
  blocks.every((block) => block.kind === 'table' || textsOf(block).every(({ value }) => value.trim() !== ''));

const PARTS = ['title', 'description', 'blocks', 'validFrom', 'changes', 'author'] as const;
export type Part = (typeof PARTS)[number];

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Parts in which a text differs from the one before it; all of them where there is none. */
export const changedParts = (before: Partial<Written> | null, after: Partial<Written>): readonly Part[] =>
  PARTS.filter((part) =>
    before === null ? !same(after[part], null) : !same(sorted(before[part]), sorted(after[part])),
  );

/** Stored documents keep no order of their keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
