import type { ContentBlock } from '../state/content.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value !== '';
const cents: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const link = { label: text, page: optional(text), query: optional(text), href: optional(text) };

/** What each kind of block must hold to be shown. */
const CHECKS: Readonly<Record<Exclude<ContentBlock['kind'], 'broken'>, Check>> = {
  heading: object({ text }),
  text: object({ text }),
  list: object({ items: listOf(text) }),
  steps: object({ items: listOf(object({ title: text, text })) }),
  question: object({ question: text, answer: text }),
  table: object({
    caption: text,
    head: listOf(text),
    rows: listOf(listOf((cell) => typeof cell === 'string')),
  }),
  note: object({ text }),
  links: object({ items: listOf(object(link)) }),
  cards: object({ items: listOf(object({ ...link, text })) }),
  example: object({ hammerPrice: cents }),
  calculator: object({ hammerPrice: cents }),
  form: object({ form: (value) => value === 'contact' }),
};

/** A block as it may be shown; `broken` where it is not what its kind says, or of a kind that no one knows. */
export function readBlock(value: unknown): ContentBlock {
  const { kind } = (value ?? {}) as { kind?: unknown };
  const check = typeof kind === 'string' && Object.hasOwn(CHECKS, kind) ? CHECKS[kind as never] : undefined;
  return (check as Check | undefined)?.(value) ? (value as ContentBlock) : { kind: 'broken' };
}
