import type { ImportRow } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { sendRows, type BegunRows, type RowCalls, type RowOutcome } from './send-rows.ts';

const row = (line: number, urls: readonly string[] = []): ImportRow => ({
  line,
  productType: 'motorhome',
  title: '',
  internalNumber: null,
  faults: [],
  changes: {},
  pictures: urls.map((url) => ({ view: 'exterior', url })),
  adId: null,
});
const problem = (code: string) => new ApiProblem({ code, status: 400 });

/** An import whose calls are refused as `refused` says, by line or link. */
function sending(refused: Map<number | string, ApiProblem>, created = true) {
  const sent: (number | string)[] = [];
  const outcomes = new Map<number, RowOutcome>();
  const begun: BegunRows = new Map();
  const ask = async (what: number | string) => {
    sent.push(what);
    const error = refused.get(what);
    if (error) throw error;
  };
  const calls: RowCalls = {
    row: async ({ line }) => {
      await ask(line);
      return { adId: `ad${line}`, created };
    },
    picture: (_adId, { url }) => ask(url),
  };
  const run = (rows: readonly ImportRow[]) =>
    sendRows(rows, calls, begun, (line, outcome) => outcomes.set(line, outcome));
  return { sent, outcomes, run };
}

test('a row that is refused, and a picture that is, keep the others from nothing', async () => {
  const [bad, lost] = [problem('invalid_input'), problem('invalid_input')];
  const { sent, outcomes, run } = sending(
    new Map<number | string, ApiProblem>([
      [2, bad],
      ['b', lost],
    ]),
  );
  await run([row(2), row(3, ['a', 'b', 'c']), row(4)]);
  expect(sent).toEqual([2, 3, 'a', 'b', 'c', 4]);
  expect([...outcomes]).toEqual([
    [2, { problem: bad }],
    [3, { adId: 'ad3', created: true, missing: [{ url: 'b', problem: lost }] }],
    [4, { adId: 'ad4', created: true, missing: [] }],
  ]);
});

test('an import that is interrupted goes on where it was, also in the middle of the pictures of a row', async () => {
  const refused = new Map<number | string, ApiProblem>([['b', problem('unavailable')]]);
  const { sent, outcomes, run } = sending(refused);
  const rows = [row(2, ['a', 'b', 'c']), row(3)];
  await expect(run(rows)).rejects.toMatchObject({ code: 'unavailable' });
  expect(outcomes.size).toBe(0);
  refused.clear();
  await run(rows);
  expect(sent).toEqual([2, 'a', 'b', 'b', 'c', 3]);
  expect(outcomes.size).toBe(2);
});

test('an ad that was there already is given no pictures', async () => {
  const { sent, outcomes, run } = sending(new Map(), false);
  await run([row(2, ['a'])]);
  expect(sent).toEqual([2]);
  expect(outcomes.get(2)).toEqual({ adId: 'ad2', created: false, missing: [] });
});
