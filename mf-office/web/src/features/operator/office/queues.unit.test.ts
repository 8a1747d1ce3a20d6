import { refusedAct, refusedArea, TEAM_ROLES, type TeamRole } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { byAge, QUEUES, type OfficeQueue, type Waiting } from './queues.ts';

const [ads, merchants, valuations] = QUEUES as [OfficeQueue, OfficeQueue, OfficeQueue];
const since = (at: string): Waiting => ({ count: 1, oldest: { name: 'x', since: at } });

test('what has waited longest is first; where nothing waits, or no one answered, is last', () => {
  const standings = [
    { queue: ads, waiting: { count: 0, oldest: null } },
    { queue: merchants, waiting: since('2026-11-24T03:00:00.000Z') },
    { queue: valuations, waiting: since('2026-11-23') },
    { queue: ads, waiting: null },
  ];
  expect(byAge(standings).map((each) => standings.indexOf(each))).toEqual([2, 1, 0, 3]);
});

test('of the entries of a queue the one that has waited longest is named', async () => {
  const suspicions = QUEUES.find(({ area }) => area === 'suspicions');
  const entry = (name: string, at: string) => ({ bidder: { name }, since: at });
  const answer = {
    suspicions: [entry('weighty', '2026-11-24T03:00:00.000Z'), entry('old', '2026-11-20T03:00:00.000Z')],
    counts: { open: 7 },
  };
  expect(await suspicions?.ask(async () => answer as never, {})).toEqual({
    count: 7,
    oldest: { name: 'old', since: '2026-11-20T03:00:00.000Z' },
  });
});

test('no one is shown a queue whose area is closed to them', () => {
  for (const role of TEAM_ROLES as readonly TeamRole[])
    for (const { area, act } of QUEUES)
      if (refusedAct([role], act) === null) expect(refusedArea([role], area), `${role} ${act}`).toBeNull();
});

test('what has to be paid back to buyers is a task of finance, in the list that it leads to', async () => {
  const queue = QUEUES.find(({ part }) => part === 'group=refund');
  const answer = {
    orders: [{ title: 'Hymer', buyerCompany: 'Caravan Kontor', changedAt: '2026-11-27T20:36:00.000Z' }],
    counts: { refund: 1 },
  };
  let asked: unknown;
  const waiting = await queue?.ask(async (path: string, options?: object) => {
    asked = [path, options];
    return answer as never;
  }, {});
  expect(asked).toEqual(['/private/operator/orders', { query: { group: 'refund' } }]);
  expect(waiting).toEqual({
    count: 1,
    oldest: { name: 'Caravan Kontor', since: '2026-11-27T20:36:00.000Z' },
  });
  expect(queue && refusedAct(['finance'], queue.act)).toBeNull();
});
