import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { CallerLimits, type Entry } from './caller-limits.ts';

const refusal = (entry: Entry): string | null => ('refused' in entry ? entry.refused : null);

test('one browser, one address and all together have their limits; who leaves makes room', () => {
  const limits = new CallerLimits({ perVisitor: 2, perAddress: 3, all: 4 });
  const first = limits.enter('203.0.113.7', 'anna');
  expect(refusal(first)).toBeNull();
  expect(refusal(limits.enter('203.0.113.7', 'anna'))).toBeNull();
  expect(refusal(limits.enter('203.0.113.7', 'anna'))).toBe('caller');
  expect(refusal(limits.enter('203.0.113.7', null))).toBeNull();
  expect(refusal(limits.enter('203.0.113.7', 'bert'))).toBe('caller');
  expect(refusal(limits.enter('198.51.100.1', 'anna'))).toBe('caller');
  expect(refusal(limits.enter('198.51.100.1', 'cleo'))).toBeNull();
  expect(refusal(limits.enter('198.51.100.2', 'dora'))).toBe('budget');
  if ('leave' in first) {
    first.leave();
    first.leave(); // counts once
  }
  expect(limits.size).toBe(3);
  expect(refusal(limits.enter('203.0.113.7', 'anna'))).toBeNull();
});

test('addresses of one IPv6 network are one caller', () => {
  const limits = new CallerLimits({ perVisitor: 9, perAddress: 1, all: 9 });
  expect(refusal(limits.enter('2001:db8:1:2::1', null))).toBeNull();
  expect(refusal(limits.enter('2001:db8:1:2:ffff::9', null))).toBe('caller');
  expect(refusal(limits.enter('2001:db8:1:3::1', null))).toBeNull();
});

test('addresses that take all that they get leave room for the next one', () => {
  const limits = new CallerLimits({ perVisitor: 99, perAddress: 40, all: 64, leavesRoom: true });
  const taken = Array.from({ length: 5 }, (_, nth) => {
    let own = 0;
    while (refusal(limits.enter(`203.0.113.${nth}`, null)) === null) own++;
    return own;
  });
  expect(taken.every((own) => own > 0)).toBe(true);
  expect(refusal(limits.enter('198.51.100.1', null))).toBeNull();
});

test('one who shares nothing takes no more than their own limit', () => {
  const limits = new CallerLimits({ perVisitor: 3, perAddress: 3, all: 64, leavesRoom: true });
  const entries = [1, 2, 3, 4].map(() => refusal(limits.enter('203.0.113.7', 'anna')));
  expect(entries).toEqual([null, null, null, 'caller']);
});

test('what is held for an address counts until it closes', () => {
  const limits = new CallerLimits({ perAddress: 1 });
  const connection = new EventEmitter();
  expect(limits.holds('203.0.113.7', connection)).toBe(true);
  expect(limits.holds('203.0.113.7', new EventEmitter())).toBe(false);
  expect(limits.holds('203.0.113.8', new EventEmitter())).toBe(true);
  connection.emit('close');
  expect(limits.holds('203.0.113.7', new EventEmitter())).toBe(true);
});

test('who has no address is limited as a visitor and together with all others', () => {
  const limits = new CallerLimits({ perVisitor: 1, perAddress: 1, all: 3 });
  const entries = ['anna', 'anna', 'bert', null, null].map((visitor) => refusal(limits.enter(null, visitor)));
  expect(entries).toEqual([null, 'caller', null, null, 'budget']);
});
