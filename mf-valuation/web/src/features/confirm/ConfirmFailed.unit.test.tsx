import { ApiProblem } from '@rollheim/module-api';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { OWN_PAGES } from '../../testing/samples.ts';
import { ConfirmFailed } from './ConfirmFailed.tsx';

const waiting = { valuationId: '9m3n5p7q1r2s', mine: false };
const page = (code: string, status: number, of: typeof waiting | null = waiting) =>
  renderPart(
    <ConfirmFailed
      error={new ApiProblem({ code, status })}
      kind="trailer"
      waiting={of}
      onRetry={() => undefined}
    />,
    { name: 'mf-valuation', texts, pages: OWN_PAGES },
  );

test.each([
  ['not_found', 404],
  ['invalid_input', 400],
] as const)(
  'a link that proves nothing (%s) says what to do, with a new link as long as one is possible',
  async (code, status) => {
    const there = await page(code, status);
    expect(there).toContain(texts.confirm_broken);
    expect(there).toContain(texts.mail_again);
    const gone = await page(code, status, null);
    expect(gone).toContain(texts.confirm_over);
    expect(gone).toContain(texts['confirm_start.trailer']);
  },
);

test('a failure that passes is tried again, a second valuation leads to the first', async () => {
  expect(await page('unavailable', 503)).toContain(texts.retry);
  const second = await page('valuation_exists', 409);
  expect(second).toContain(texts.confirm_second);
  expect(second).not.toContain(texts.mail_again);
});
