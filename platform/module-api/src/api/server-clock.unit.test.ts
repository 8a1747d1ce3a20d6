import { afterEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

afterEach(() => vi.restoreAllMocks());

const told = (at: number) => new Headers({ 'cache-control': 'no-store', date: new Date(at).toUTCString() });

test('the time of an answer holds until the device’s clock is set or it sleeps; the next answer carries it again', () => {
  let [wall, steady] = [1_000_000, 500];
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
  const clock = new ServerClock();
  expect(clock.isKnown()).toBe(false);
  clock.read(told(7_000_000));
  expect([clock.isKnown(), clock.now()]).toEqual([true, 7_000_000]);
  wall += 60_000;
  steady += 60_000;
  expect([clock.isKnown(), clock.now()]).toEqual([true, 7_060_000]);
  // a limit that was calculated from this clock would be ten minutes late
  wall += 600_000;
  expect(clock.isKnown()).toBe(false);
  clock.read(told(7_061_000));
  expect([clock.isKnown(), clock.now()]).toEqual([true, 7_061_000]);
});
