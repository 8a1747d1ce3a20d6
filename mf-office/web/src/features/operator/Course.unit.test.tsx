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

test('what was bid is beside the price after it, where it is no secret', async () => {
  const bids: AuctionStep[] = [
    { ...step(null), seq: 3, kind: 'agent', price: 1_250_000 },
    { ...step(null), seq: 2, price: 1_200_000, amount: 1_190_000 },
    { ...step('bid_too_low'), seq: 1, amount: null },
    { ...step(null), seq: 0, kind: 'release' },
  ];
  const shownOf = async (steps: readonly AuctionStep[]) => {
    const page = { steps, companies: {} } as unknown as OperatorCourse;
    return textOf(await renderPart(<Steps pages={[page]} />, { name: 'mf-account', texts }));
  };
  const text = await shownOf(bids);
  expect(text).toMatch(/Bid, offered or asked.*Price after it/);
  expect(text).toMatch(/secret 12\.500\s€/);
  expect(text).toMatch(/11\.900\s€ 12\.000\s€/);
  expect(text).toMatch(/maximum: it stays secret/);
  expect(await shownOf(bids.slice(1, 2))).not.toContain('secret');
  expect(await shownOf(bids.slice(3))).not.toContain('secret');
});
