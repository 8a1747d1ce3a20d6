import type { BankEntry, BankImport } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import texts from '../../../../locales/en.json' with { type: 'json' };
import { Figures, Imports } from './BankFigures.tsx';
import { BankTable } from './BankTable.tsx';
import { Sides } from './Sides.tsx';

const textFor = async (part: ReactNode) => textOf(await renderPart(part, { name: 'mf-account', texts }));

test('what an operator assigned is told apart from what the file booked by itself', async () => {
  const file = {
    importId: 'i1',
    name: 'f.xml',
    at: '2026-11-27T05:00:00Z',
    entries: 3,
    known: 0,
    booked: 2,
    open: 1,
  };
  const sums = {
    received: 112_267,
    receivedBooked: 112_267,
    receivedOpen: 0,
    paidOut: 0,
    actor: 'operator:o1',
  };
  const of = (byHand: number): BankImport => ({ ...file, ...sums, byHand });
  expect(await textFor(<Imports imports={[of(1)]} />)).toContain('1 of them by hand');
  expect(await textFor(<Figures latest={of(1)} />)).toContain('2, 1 of them by hand');
  expect(await textFor(<Figures latest={of(0)} />)).not.toContain('by hand');
});

test('while the invoices are asked for nobody is told to choose one', async () => {
  const entry = {
    amount: 50_000,
    party: null,
    partyAccount: null,
    text: '',
    bookedOn: '2026-11-26',
  } as BankEntry;
  const choose = texts['bank.choose_invoice'];
  expect(await textFor(<Sides entry={entry} order={undefined} waits />)).not.toContain(choose);
  expect(await textFor(<Sides entry={entry} order={undefined} />)).toContain(choose);
});

test('what went out is offered as the refund of its order where the sum is what is due', async () => {
  const order = { orderId: 'o1', number: 1, title: 'Hymer', invoice: '2026-000027', due: 57_477, open: 0 };
  const entry = { entryId: 'e1', group: 'open', reason: 'debit', bookedOn: '2026-11-28', parts: [], rest: 0 };
  const textOfEntry = (amount: number, refund: number) => {
    const about = { ...entry, credit: false, amount, named: [], order: { ...order, refund } };
    return textFor(<BankTable entries={[about as unknown as BankEntry]} onAct={() => undefined} />);
  };
  expect(await textOfEntry(20_000, 20_000)).toContain(texts['bank.refund']);
  expect(await textOfEntry(19_900, 20_000)).not.toContain(texts['bank.refund']);
});
