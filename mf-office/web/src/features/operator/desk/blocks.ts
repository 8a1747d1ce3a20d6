import { LOCALES, type AdHint, type Locale } from '@rollheim/contracts';
import texts from './texts.json' with { type: 'json' };

/** A text that is written often, with the fields of the seller's wizard that it is about. */
export interface Block {
  readonly id: keyof typeof texts;
  readonly fields: readonly string[];
}

/** Why a dealer is rejected, by the key of their place. */
export const DEALER_BLOCKS: readonly Block[] = [
  { id: 'dealer_address', fields: [] },
  { id: 'dealer_director', fields: [] },
  { id: 'dealer_extract_old', fields: [] },
  { id: 'dealer_authority', fields: [] },
  { id: 'dealer_unreadable', fields: [] },
  { id: 'dealer_vat', fields: [] },
  { id: 'dealer_trade', fields: [] },
];

/** By the key of their place, 1 to 9. */
export const BLOCKS = {
  'request-changes': [
    { id: 'vin', fields: ['vin'] },
    { id: 'contact', fields: ['description', 'image_exterior', 'image_interior'] },
    { id: 'weight', fields: ['licensed_weight'] },
    { id: 'papers', fields: ['documents'] },
    { id: 'mileage', fields: ['mileage', 'image_interior'] },
    { id: 'inside', fields: ['image_interior'] },
    { id: 'damage', fields: ['damages'] },
    { id: 'owner', fields: ['documents'] },
    { id: 'inspection', fields: ['documents'] },
  ],
  reject: [
    { id: 'double', fields: [] },
    { id: 'kind', fields: [] },
    { id: 'false', fields: [] },
    { id: 'right', fields: [] },
  ],
} as const satisfies Readonly<Record<string, readonly Block[]>>;

/** Blocks that ask for what a hint points out, or reject for it. */
const BLOCKS_OF_HINTS: Readonly<Partial<Record<AdHint, readonly Block['id'][]>>> = {
  same_vin: ['vin', 'double'],
  contact_data: ['contact'],
  odd_mileage: ['mileage'],
  few_pictures: ['inside'],
  no_papers: ['papers'],
};

/** Ids of the blocks that fit some hints. */
export const fittingBlocks = (hints: readonly AdHint[]): readonly Block['id'][] =>
  hints.flatMap((hint) => BLOCKS_OF_HINTS[hint] ?? []);

/** Blocks that fit a vehicle: none asks for a field that its ad does not have. */
export const blocksFor = (blocks: readonly Block[], has: readonly string[]): readonly Block[] =>
  blocks.filter(({ fields }) => fields.every((field) => has.includes(field)));

/** The words of a block in a language; German where there are none. */
export const blockText = ({ id }: Block, locale: string): string =>
  texts[id][LOCALES.find((each): each is Locale => each === locale) ?? 'de'];

/** What is written and which fields are named. */
export interface Written {
  readonly text: string;
  readonly fields: readonly string[];
}

/** True where the block's words are in the text, on lines of their own. */
export const isIn = (block: Block, { text }: Pick<Written, 'text'>, locale: string): boolean =>
  text.split('\n').includes(blockText(block, locale));

/** Puts a block in, or takes it out again; what was typed beside it stays, and fields that another block needs. */
export function toggle(
  block: Block,
  written: Written,
  { locale, blocks }: { readonly locale: string; readonly blocks: readonly Block[] },
): Written {
  const words = blockText(block, locale);
  if (!isIn(block, written, locale))
    return {
      text: [written.text.trimEnd(), words].filter((line) => line !== '').join('\n'),
      fields: [...new Set([...written.fields, ...block.fields])],
    };
  const text = written.text
    .split('\n')
    .filter((line) => line !== words)
    .join('\n');
  const needed = new Set(
    blocks.filter((other) => isIn(other, { text }, locale)).flatMap(({ fields }) => fields),
  );
  return {
    text,
    fields: written.fields.filter((field) => needed.has(field) || !block.fields.includes(field)),
  };
}
