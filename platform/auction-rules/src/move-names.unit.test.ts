import { expect, test } from 'vitest';
import { KINDS, moveOf } from './table.ts';

/*
 * What a row of the table says beside who may send it from where: names, which others look moves up by. An empty or a
 * doubled one would be found there alone, as a call that answers nothing.
 */

const ROWS = KINDS.map((kind) => ({ kind, ...moveOf(kind) }));

test('whoever may send a move has a command for it, and time has none', () => {
  for (const { kind, commands, by } of ROWS) {
    const people = Object.keys(by).filter((role) => role !== 'timer');
    expect([kind, commands.length > 0]).toEqual([kind, people.length > 0]);
    for (const name of commands) expect(name).toMatch(/^auction\.[a-z]+(?:-[a-z]+)*$/);
  }
});

test('an address leads to one move, and only what is sent with an ad or a mail has none', () => {
  const calls = ROWS.flatMap((row) => row.calls);
  expect(new Set(calls).size).toBe(calls.length);
  for (const call of calls) expect(call).toMatch(/^[a-z]+(?:-[a-z]+)*(?:\/[a-z]+)?$/);
  const without = ROWS.filter((row) => row.calls.length === 0).map(({ kind }) => kind);
  expect(without).toEqual(['submit', 'verify_email', 'discard', 'timer']);
  // the operator's own name is the last one: there are as many addresses as commands, where there are any
  for (const { calls: own, commands } of ROWS) if (own.length > 0) expect(own.length).toBe(commands.length);
});

test('a proof decides a move again, or finds its events', () => {
  for (const { kind, proof } of ROWS) {
    if (proof === 'decided') continue;
    expect(Array.isArray(proof), kind).toBe(true);
    expect(proof.length, kind).toBeGreaterThan(0);
    for (const event of proof) expect(event, kind).toMatch(/^[A-Z][A-Za-z]+$/);
  }
});

test('each of the operator’s moves is the work of somebody in the team, the senior ones’ always', () => {
  for (const { kind, by, team } of ROWS) {
    expect([kind, team !== undefined]).toEqual([kind, by.operator !== undefined]);
    if (team === undefined) continue;
    expect(team).toContain('senior');
    for (const role of team) expect(['clerk', 'senior', 'finance']).toContain(role);
  }
});
