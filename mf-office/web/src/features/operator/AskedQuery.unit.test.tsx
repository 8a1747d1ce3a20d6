import type { OperatorAd } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { AskedQuery } from './AskedQuery.tsx';

const query = { reason: 'Please check.', fields: ['documents', 'damages'], at: '2026-11-27T10:00:00.000Z' };
const note = 'Both sides <b>are</b> there.';
const said = { field: 'documents', note, at: '2026-11-27T11:00:00.000Z' };
const panel = (more: Partial<OperatorAd>) =>
  renderPart(<AskedQuery ad={{ query, changed: [], ...more } as unknown as OperatorAd} />, {
    name: 'mf-account',
    texts,
  });

test('the operator reads at a field that its seller confirmed it, with their words as text', async () => {
  const page = await panel({ confirmed: [said] });
  expect(textOf(page)).toMatch(/confirmed by the seller.*not changed/);
  expect(page).toContain('Both sides &lt;b&gt;are&lt;/b&gt; there.');
  expect(page).not.toContain('<b>are');
  expect(textOf(page)).not.toContain(texts['operator.query_closed']);
});

test('a query is answered by fields that were changed and fields that were confirmed together', async () => {
  expect(textOf(await panel({ confirmed: [said], changed: ['damages'] }))).toContain(
    texts['operator.query_closed'],
  );
  // of a release that does not say what was confirmed
  expect(textOf(await panel({ changed: ['damages'] }))).toMatch(/not changed.*changed/);
});
