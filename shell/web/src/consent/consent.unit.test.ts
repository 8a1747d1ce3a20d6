import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choiceCookie, Consent, DENIED, GRANTED, readChoice, writeChoice, type Choice } from './consent.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('nothing is allowed until the visitor decides, and it is waited for 500 ms', async () => {
  const consent = new Consent(null, () => undefined);
  let settled: Choice | null = null;
  void consent.settled().then((choice) => (settled = choice));
  expect(consent.choice).toEqual(DENIED);
  await vi.advanceTimersByTimeAsync(499);
  expect(settled).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toEqual(DENIED);
  expect(vi.getTimerCount()).toBe(0);
});

test('a decision is known at once, kept, and closes the question until it is asked again', async () => {
  const kept: Choice[] = [];
  const consent = new Consent(null, (choice) => kept.push(choice));
  const waiting = consent.settled();
  consent.decide(GRANTED);
  expect(await waiting).toEqual(GRANTED);
  expect(kept).toEqual([GRANTED]);
  expect(consent.open()).toBe(false);
  consent.ask();
  expect(consent.open()).toBe(true);
  expect(consent.choice).toEqual(GRANTED);
});

test('accepting gives what the banner asks for: no ads, which it does not mention', () => {
  expect(GRANTED).toEqual({ analytics: true, ads: false });
  expect(readChoice('analytics:1.ads:1')).toEqual(GRANTED);
});

test('the cookie is read as it was written; anything else is no decision', () => {
  const choice = { analytics: true, ads: false };
  expect(readChoice(writeChoice(choice))).toEqual(choice);
  expect(choiceCookie(choice, true)).toBe(
    'consent=analytics:1.ads:0; path=/; max-age=31536000; samesite=lax; secure',
  );
  for (const text of [null, '', 'analytics:1', 'analytics:2.ads:0', 'x analytics:1.ads:1'])
    expect(readChoice(text)).toBeNull();
});
