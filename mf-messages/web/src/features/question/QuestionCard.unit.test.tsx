import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { QuestionCard } from './QuestionCard.tsx';

/** The card's first render, where an earlier release of the module left `kept`. */
const firstRender = (kept: ReadonlyMap<string, unknown>): Promise<string> =>
  renderPart(
    <QuestionCard
      auctionId="a1"
      open={{ questionId: 'q1', text: 'Is the roof dry?', at: '2026-11-22T09:00:00.000Z' }}
    />,
    { name: 'mf-messages', texts, path: '/messages/a1', kept },
  );

test('an answer that was being typed when a release gave way is in the field, that of its question only', async () => {
  const typed = 'It was sealed in May';
  expect(await firstRender(new Map([['answer:q1', typed]]))).toContain(`>${typed}</textarea>`);
  expect(await firstRender(new Map([['answer:q2', typed]]))).toContain('></textarea>');
});
