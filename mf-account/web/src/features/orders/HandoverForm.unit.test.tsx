import type { HandoverAsks, HandoverProtocol, HandoverView, OrderDetail } from '@rollheim/contracts';
import { Protocol } from '@rollheim/page-parts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReactElement } from 'react';
import { texts } from '../../testing/texts.ts';
import { Handover } from './Handover.tsx';
import { HandoverForm } from './HandoverForm.tsx';

const KEY = 'rollheim-typed:handover:o1';

const detailWith = (more: Partial<HandoverView>): OrderDetail => {
  const handover = { code: null, protocol: null, recalled: false, ...more };
  const order = { orderId: 'o1', dispute: null, createdAt: '2026-11-18T09:00:00.000Z' };
  return { side: 'seller', order, pickup: [], files: [], handover } as unknown as OrderDetail;
};
const render = (part: ReactElement): Promise<string> => renderPart(part, { name: 'mf-account', texts });
const htmlOf = (asks?: HandoverAsks): Promise<string> =>
  render(<HandoverForm detail={detailWith(asks ? { asks } : {})} onClose={() => undefined} />);
const missingIn = (html: string) => /Still missing: ([^<]*)\.</.exec(html)?.[1];

afterEach(() => vi.unstubAllGlobals());

test('the foot says what is missing before the next press, and asks for no code that has no field yet', async () => {
  expect(missingIn(await htmlOf())).toBe(
    ['day', 'mileage', 'keys', 'name']
      .filter((field) => field !== 'day')
      .map((field) => texts[`order.handover.${field}` as keyof typeof texts])
      .join(', '),
  );
});

test('a caravan is asked for no mileage, a cargo trailer for no gas check either', async () => {
  const mileage = texts['order.handover.mileage'];
  const gas = texts['order.handover.paper.gas'];
  for (const [asks, shown] of [
    [undefined, [true, true]],
    [{ mileage: true, gas: true }, [true, true]],
    [{ mileage: false, gas: true }, [false, true]],
    [{ mileage: false, gas: false }, [false, false]],
  ] as const) {
    const html = await htmlOf(asks);
    expect([html.includes(mileage), html.includes(gas)]).toEqual(shown);
  }
});

test('what was typed is there after a reload, without the code', async () => {
  const kept = { day: '2026-11-20', keys: 3, damages: 'Delle hinten links', name: 'Jannis Brandt', code: '' };
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === KEY ? JSON.stringify(kept) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const html = await htmlOf();
  expect(html).toContain('Delle hinten links');
  expect(html).toContain('Jannis Brandt');
  expect(missingIn(html)).toBe(texts['order.handover.mileage']);
});

test('what the buyer was shown is in the form on every device, and its code can be typed', async () => {
  const shown: HandoverProtocol = {
    at: '2026-11-20T10:00:00.000Z',
    day: '2026-11-20',
    mileage: 48_200,
    keys: 2,
    papers: ['registration_1'],
    damages: 'Kratzer an der Tür',
    name: 'Jannis Brandt',
    idNote: 'Ausweis',
  };
  const detail = detailWith({ shown });
  const html = await render(<HandoverForm detail={detail} onClose={() => undefined} />);
  expect(html).toContain('Kratzer an der Tür');
  expect(html).toContain(texts['order.handover.code_hint']);
  expect(missingIn(html)).toBe(texts['order.handover.code']);
  const opened = await render(<Handover detail={detail} />);
  expect(opened).not.toContain(texts['order.handover.start']);
  expect(await render(<Handover detail={detailWith({})} />)).toContain(texts['order.handover.start']);
});

test('the protocol says that the mileage was outside of the ad, and that the seller confirmed it', async () => {
  const protocol: HandoverProtocol = {
    at: '2026-11-20T10:00:00.000Z',
    day: '2026-11-20',
    mileage: 61_000,
    keys: 2,
    papers: [],
    damages: '',
    name: 'Jannis Brandt',
    idNote: '',
  };
  const html = (more: Partial<HandoverProtocol>) =>
    render(<Protocol protocol={{ ...protocol, ...more }} files={[]} path="" />);
  expect(await html({ advertised: 48_200 })).toContain(
    texts['order.handover.outside'].replace('{{km}}', '48,200'),
  );
  expect(await html({})).not.toContain('The ad said');
});

test('a number that is too large is answered with the limit', async () => {
  const kept = { keys: 999, mileage: 9_999_999 };
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === KEY ? JSON.stringify(kept) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const html = await htmlOf();
  expect(html).toContain('Please enter a whole number from 0 to 20.');
  expect(html).toMatch(/Please enter a whole number from 0 to 3.000.000\./);
});
