import { expect, test } from 'vitest';
import { RegistryError } from '../registry/problem.ts';
import { refuse } from './refuse.ts';

const answerTo = (method: string, error: Error) => {
  const lines: object[] = [];
  const log = { warn: (line: object) => lines.push(line), error: (line: object) => lines.push(line) };
  let sent = '';
  const res = {
    getHeader: () => 'a-reference',
    status: () => res,
    type: () => res,
    send: (body: string) => void (sent = body),
  };
  refuse(log as never)(error, { method, path: '/releases' } as never, res as never, () => undefined);
  return { lines, problem: JSON.parse(sent) as Record<string, unknown> };
};

test('a refused change is answered and logged with its reason; a refused query is only answered', () => {
  const error = new RegistryError(403, 'not_allowed', 'mf-two may not act on mf-one');
  const { lines, problem } = answerTo('POST', error);
  const said = { code: 'not_allowed', reason: 'mf-two may not act on mf-one' };
  expect(lines).toEqual([{ method: 'POST', path: '/releases', ...said }]);
  expect(problem).toMatchObject({
    status: 403,
    code: said.code,
    title: said.reason,
    reference: 'a-reference',
  });
  expect(answerTo('GET', error).lines).toEqual([]);
});

test('an internal error is logged in full, and answered without its message', () => {
  const { lines, problem } = answerTo('POST', new Error('password=secret'));
  expect(lines).toHaveLength(1);
  expect(problem).toMatchObject({ status: 500, title: 'the registry failed' });
});
