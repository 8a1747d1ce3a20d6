import type { OwnBid } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Invoices } from './Invoices.tsx';
import type { useOpenInvoices, useTasks } from './queries.ts';
import { Tasks } from './Tasks.tsx';

type Owed = ReturnType<typeof useOpenInvoices>['data'];

const module = { name: 'mf-catalog', texts, at: '2026-11-20T13:00:00.000Z' };
const waiting = (notifications: readonly object[]) =>
  ({
    data: { notifications, openCtas: notifications.length, total: notifications.length },
    isError: false,
  }) as unknown as ReturnType<typeof useTasks>;

const task = {
  messageId: 'm',
  groupKey: 'a',
  auctionId: 'a',
  title: 'Adria Matrix Axess 670 SL',
  subject: 'The seller makes you a counteroffer',
  createdAt: '2026-11-19T08:11:00.000Z',
  params: { deadline: '2026-11-22T13:42:00.000Z' },
  open: true,
};
const talk = {
  product: { entityId: 'a', vatReportable: false },
  context: {
    late: {
      amount: 3_950_000,
      until: '2026-11-22T13:42:00.000Z',
      counter: { amount: 4_190_000 },
    },
  },
} as unknown as OwnBid;

test('a counteroffer shows both amounts and until when it is answered, not when its message came', async () => {
  const text = textOf(await renderPart(<Tasks tasks={waiting([task])} talks={[talk]} />, module));
  expect(text).toMatch(/Counteroffer.*Adria Matrix.*Seller asks 41\.900\s€, you offer 39\.500\s€/);
  expect(text).toMatch(/by Sun,? 22\/11, 14:42/);
  expect(text).not.toContain('19/11');
});

test('while its talks are not known, the task has the words and the deadline of its message', async () => {
  const text = textOf(await renderPart(<Tasks tasks={waiting([task])} talks={[]} />, module));
  expect(text).toContain(task.subject);
  expect(text).toMatch(/by Sun,? 22\/11, 14:42/);
});

test('without tasks nothing waits', async () => {
  const text = textOf(await renderPart(<Tasks tasks={waiting([])} talks={[]} />, module));
  expect(text).toContain(texts['start.no_tasks']);
});

const order = {
  orderId: 'o',
  title: 'Pössl Summit 640',
  commission: { gross: 79_243 },
  received: 10_000,
  invoice: { number: 'R-2026-1184', dueOn: '2026-11-26' },
};
const owed = (rest: object) => ({ count: 1, open: 69_243, first: order, ...rest }) as unknown as Owed;

test('an open invoice shows when it is due, what is still to be paid, and its number', async () => {
  const html = await renderPart(<Invoices invoices={owed({})} />, module);
  expect(textOf(html)).toMatch(/Thu,? 26\/11, in 6 days/);
  expect(textOf(html)).toMatch(/692,43\s€/);
  expect(textOf(html)).toMatch(/Pössl Summit 640, no\. R-2026-1184/);
  expect(textOf(html)).not.toContain(texts['start.overdue']);
  expect(html).not.toContain('status=pending');
});

test('one that is past its day is named so, and of several there is a way to all', async () => {
  const first = { ...order, invoice: { ...order.invoice, dueOn: '2026-11-18' } };
  const html = await renderPart(<Invoices invoices={owed({ count: 4, open: 270_934, first })} />, module);
  expect(textOf(html)).toContain(texts['start.overdue']);
  expect(textOf(html)).toMatch(/2\.709,34\s€/);
  expect(html).toMatch(/href="[^"]*purchases\?status=pending"/);
});

test('where nothing is owed there is no card', async () => {
  expect(textOf(await renderPart(<Invoices invoices={owed({ count: 0 })} />, module))).toBe('');
  expect(textOf(await renderPart(<Invoices invoices={undefined} />, module))).toBe('');
});
