import { expect, test } from 'vitest';
import { findLeaks } from './leaks.ts';

const leaksOf = (text: string, values: readonly string[] = []) =>
  findLeaks([{ name: 'topic', text }], { values });

test.each([
  ['e-mail address', '{"to":"p.l+x@sub.rollheim.example"}', 'p.l+x@sub.rollheim.example'],
  ['e-mail address', `${'aZ09'.repeat(20_000)} petra@rollheim.example`, 'petra@rollheim.example'],
  ['telephone number', '"+49 30 55501234"', '+49 30 55501234'],
  ['token', 'eyJhbGciOiJF.eyJzdWIi.c2ln', 'eyJhbGciOiJF.eyJzdWIi.c2ln'],
  ['limit or minimum', '{"ownLimit": 2735000}', '"ownLimit": 2735000'],
])('a leaked %s is found in a record', (kind, text, found) => {
  expect(leaksOf(text)).toEqual([`topic: ${kind} ${found}`]);
});

test('the house’s own address, a release and a word for the reserve are no leaks; a secret of the run is one', () => {
  expect(leaksOf('service@rollheim.example mf-catalog@0.1.0 {"minimum":"met"}')).toEqual([]);
  expect(leaksOf('x abcdefghijklmnop y', ['abcdefghijklmnop'])).toEqual([
    'topic: secret of this run abcdefghijkl…',
  ]);
});
