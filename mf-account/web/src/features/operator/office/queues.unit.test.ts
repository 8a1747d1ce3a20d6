import { refusedAct, refusedArea, TEAM_ROLES, type TeamRole } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { byAge, QUEUES, type OfficeQueue, type Waiting } from './queues.ts';

const [ads, merchants, valuations] = QUEUES as [OfficeQueue, OfficeQueue, OfficeQueue];
const since = (at: string): Waiting => ({ count: 1, oldest: { name: 'x', since: at } });

test('what has waited longest is first; where nothing waits, or nobody answered, is last', () => {
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
  expect(await suspicions?.ask(async () => answer as never)).toEqual({
    count: 7,
    oldest: { name: 'old', since: '2026-11-20T03:00:00.000Z' },
  });
});

test('nobody is shown a queue whose area is closed to them', () => {
  for (const role of TEAM_ROLES as readonly TeamRole[])
    for (const { area, act } of QUEUES)
      if (refusedAct([role], act) === null) expect(refusedArea([role], area), `${role} ${act}`).toBeNull();
});
