import type { AuctionStep, OperatorCourse } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import told from '@rollheim/module-api/locales/en.json' with { type: 'json' };
import texts from '../../../locales/en.json' with { type: 'json' };
import { Steps } from './Course.tsx';

const step = (code: string | null): AuctionStep => ({
  seq: 1,
  at: '2026-03-02T10:00:00.000Z',
  actor: 'anna',
  role: 'merchant',
  kind: 'bid',
  code,
  events: [],
  price: null,
  reason: null,
  releaseSet: null,
});
const shown = async (code: string | null) =>
  textOf(
    await renderPart(
      <Steps pages={[{ steps: [step(code)], companies: {} } as unknown as OperatorCourse]} />,
      {
        name: 'mf-account',
        texts,
      },
    ),
  );

test('a refused step has the words that its sender read', async () => {
  expect(await shown('bid_too_low')).toContain(`refused Reply: ${told['error.bid_too_low']}`);
  expect(await shown('exclusive_round')).toContain(told['error.exclusive_round']);
  // of a later release: no code is shown
  expect(await shown('too_foggy')).toContain(`refused Reply: ${told['error.internal']}`);
  expect(await shown(null)).not.toContain('refused');
});

test('the release of a round for chosen dealers names them, and who has no company is counted', async () => {
  const release: AuctionStep = { ...step(null), kind: 'release', chosen: ['bert', 'carl'] };
  const page = { steps: [release], companies: { bert: 'Reisemobile Bert' } } as unknown as OperatorCourse;
  const text = textOf(await renderPart(<Steps pages={[page]} />, { name: 'mf-account', texts }));
  expect(text).toContain('First round for 2 dealers only: Reisemobile Bert');
});

test('a dealer’s step opens the page in the releases that they saw it in', async () => {
  const seen: AuctionStep = { ...step('bid_too_low'), releaseSet: '5b1f' };
  const page = (steps: readonly AuctionStep[]) =>
    ({ auctionId: '7', steps, companies: {} }) as unknown as OperatorCourse;
  const html = (steps: readonly AuctionStep[]) =>
    renderPart(<Steps pages={[page(steps)]} />, { name: 'mf-account', texts });
  expect(await html([seen])).toMatch(/href="[^"]*7\?release-set=5b1f" target="_blank"/);
  expect(await html([step(null), { ...seen, role: 'timer' }])).not.toContain('release-set');
});
