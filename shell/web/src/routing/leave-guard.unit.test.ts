import { expect, test, vi } from 'vitest';
import { nameOf } from '../recovery/names.ts';
import { LeaveGuard } from './leave-guard.ts';

const upload = nameOf('mf-sell#1', '/inserat/bearbeiten/4h7k/');

test('what goes on within some paths is asked for only where they are left', () => {
  const guard = new LeaveGuard(() => [upload]);
  const go = vi.fn();
  guard.pass('/inserat/bearbeiten/4h7k/auktion', go);
  expect(go).toHaveBeenCalledTimes(1);
  for (const to of ['/wohnmobil-kaufen', '/inserat/bearbeiten/9x9x/bilder', null]) {
    guard.pass(to, go);
    expect(guard.asking()).toBe(true);
    guard.answer(false);
  }
  expect(go).toHaveBeenCalledTimes(1);
  guard.pass('/', go);
  guard.answer(true);
  expect(go).toHaveBeenCalledTimes(2);
});

test('one thing that cannot go on is enough to ask, and nothing under way never does', () => {
  const names = [upload, 'mf-catalog#2'];
  const guard = new LeaveGuard(() => names);
  const go = vi.fn();
  guard.pass('/inserat/bearbeiten/4h7k/auktion', go);
  expect(go).not.toHaveBeenCalled();
  guard.answer(false);
  names.length = 0;
  guard.pass('/', go);
  expect(go).toHaveBeenCalledTimes(1);
});

test('a document stays where something goes on at the next path', () => {
  expect(new LeaveGuard(() => [upload]).goesOn('/inserat/bearbeiten/4h7k/auktion')).toBe(true);
  expect(new LeaveGuard(() => [upload]).goesOn('/')).toBe(false);
  expect(new LeaveGuard(() => []).goesOn('/inserat/bearbeiten/4h7k/auktion')).toBe(false);
});
