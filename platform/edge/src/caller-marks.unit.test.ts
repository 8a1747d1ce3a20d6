import { expect, test } from 'vitest';
import { CallerMarks } from './caller-marks.ts';

const cookies = { visitor: 'visitor-0123456789', uuid: '12345678-abcd-ef01', session: 's1' };
const of = (address: string, secret = 'secret', given: Readonly<Record<string, string>> = cookies) =>
  new CallerMarks(secret).of(address, given);

test('the same browser and network have the same marks, which do not hold what they are made of', () => {
  const marks = of('198.51.100.7');
  expect(marks).toMatch(/^[\w-]{22};[\w-]{22},[\w-]{22}$/);
  expect(of('198.51.100.7')).toBe(marks);
  for (const clear of ['198.51', 'visitor', '12345678', 's1']) expect(marks).not.toContain(clear);
});

test('an IPv6 address counts with its /64', () => {
  expect(of('2001:db8:1:2::1')).toBe(of('2001:db8:1:2:ffff::9'));
  expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'));
});

test('another secret makes other marks', () => {
  expect(of('198.51.100.7', 'other')).not.toBe(of('198.51.100.7'));
});

test('a client without cookies has a network and no browser', () => {
  expect(of('198.51.100.7', 'secret', {})).toMatch(/^[\w-]{22};$/);
});

test('who is remembered has the marks of everyone else who comes for the first time', () => {
  const marks = new CallerMarks('secret');
  for (const address of ['198.51.100.7', '198.51.100.8', '198.51.100.7'])
    expect(marks.of(address, cookies)).toBe(of(address));
  expect(marks.of('198.51.100.7', { ...cookies, uuid: 'another-0123456789' })).not.toBe(of('198.51.100.7'));
});
