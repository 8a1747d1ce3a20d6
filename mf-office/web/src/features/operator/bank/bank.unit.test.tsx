import type { BankEntry, BankImport } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { texts } from '../../../testing/texts.ts';
import { Figures, Imports } from './BankFigures.tsx';
import { Difference } from './Difference.tsx';
import { BankTable } from './BankTable.tsx';
import { Sides } from './Sides.tsx';

const textFor = async (part: ReactNode) => textOf(await renderPart(part, { name: 'mf-account', texts }));

test('what an operator assigned is distinguished from what the file booked by itself', async () => {
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

test('what waits counts what went out with what came in', async () => {
  const file = { importId: 'i1', name: 'f.xml', at: '2026-11-27T05:00:00Z', entries: 1, known: 0, booked: 0 };
  const sums = { received: 0, receivedBooked: 0, receivedOpen: 0, paidOut: 47_481, actor: 'operator:o1' };
  const latest: BankImport = { ...file, ...sums, open: 1, paidOutOpen: 47_481 };
  expect(await textFor(<Figures latest={latest} />)).toMatch(
    /To resolve -474\.81\s€ Entries: 1|To resolve [-−]474,81\s€/,
  );
  // a service of an older release says what came in alone
  const { paidOutOpen: _, ...older } = latest;
  expect(await textFor(<Figures latest={older} />)).toMatch(/To resolve 0[.,]00\s€/);
});

test('before a payment is booked its difference to the invoice is named, whichever way', async () => {
  expect(await textFor(<Difference entry={{ amount: 150_000 }} owed={148_575} />)).toMatch(
    /14[.,]25\s€ was paid too much\./,
  );
  expect(await textFor(<Difference entry={{ amount: 30_000 }} owed={39_900} />)).toMatch(
    /99[.,]00\s€ stays open/,
  );
  expect(await textFor(<Difference entry={{ amount: 39_900 }} owed={39_900} />)).toBe('');
});

test('while the invoices are asked for no one is asked to choose one', async () => {
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
