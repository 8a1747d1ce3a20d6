import type { ContentBlock } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../../testing/texts.ts';
import type { Written } from './blocks.ts';
import { TextEditor } from './TextEditor.tsx';

/** One of every kind that can be written. */
const BLOCKS: readonly ContentBlock[] = [
  { kind: 'heading', text: 'A heading' },
  { kind: 'text', text: 'A paragraph' },
  { kind: 'note', text: 'A note' },
  { kind: 'list', items: ['An item'] },
  { kind: 'steps', items: [{ title: 'A step', text: 'Its words' }] },
  { kind: 'question', question: 'A question?', answer: 'An answer' },
  { kind: 'table', caption: 'A table', head: ['A column'], rows: [['A cell']] },
  { kind: 'links', items: [{ label: 'A link', page: 'pricing' }] },
  { kind: 'cards', items: [{ label: 'A tile', text: 'Its text', href: '/faq' }] },
  { kind: 'example', hammerPrice: 4_560_000 },
  { kind: 'calculator', hammerPrice: 4_560_000 },
  { kind: 'form', form: 'contact' },
];

const htmlOf = (kind: Written['kind']): Promise<string> => {
  const entry: Written = {
    kind,
    locale: 'de',
    url: 'faq',
    title: 'A title',
    description: 'A lead',
    blocks: BLOCKS,
    validFrom: '2026-03-01T00:00:00.000Z',
    changes: 'What is new',
  };
  const place = { kind, locale: 'de', open: 'faq' } as const;
  return renderPart(<TextEditor place={place} entry={entry} />, { name: 'mf-account', texts });
};

test('every kind of block has a name, fields for its words, and a preview', async () => {
  const html = await htmlOf('page');
  for (const { kind } of BLOCKS) expect(html).toContain(texts[`content.block.${kind}`]);
  const words = ['A paragraph', 'An item', 'A step', 'An answer', 'A cell', 'A link', 'Its text'];
  // once in its field, once in the preview
  for (const word of words) expect(html.split(word).length - 1, word).toBeGreaterThanOrEqual(2);
  expect(html).not.toContain('content.');
});

test('terms have a day and what has changed, pages neither', async () => {
  const said = [texts['content.part.validFrom'], texts['content.part.changes'], texts['content.terms_hint']];
  const [terms, page] = [await htmlOf('terms'), await htmlOf('page')];
  for (const words of said) expect([terms.includes(words), page.includes(words)]).toEqual([true, false]);
});
