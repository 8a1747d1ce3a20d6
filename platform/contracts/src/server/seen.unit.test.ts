import { describe, expect, test } from 'vitest';
import { keepProven, MOST_SEEN, proveVersions } from './seen.ts';

const KEY = 'key of versions';
const kept = (seen: string) => keepProven(KEY, seen);
const [proven = '', another = ''] = proveVersions(KEY, 'auctions/42:17, notifications.watchlist/a:b:3').split(
  ', ',
);
const [proof = '', version = ''] = proven.split('~');

describe('a version that was given out', () => {
  test('is proven in at least 64 bits, before its name, and taken back without its proof', () => {
    expect(version).toBe('auctions/42:17');
    expect(proof).toMatch(/^[\w-]{12}$/);
    expect(kept(`${proven}, ${another}`)).toBe('auctions/42:17, notifications.watchlist/a:b:3');
    expect(kept(`${proven},${another}`)).toBe('auctions/42:17, notifications.watchlist/a:b:3');
  });

  test('is what a page from before this makes of it, which takes it apart at its last colon', () => {
    const at = proven.lastIndexOf(':');
    expect(kept(`${proven.slice(0, at)}:${Number(proven.slice(at + 1))}`)).toBe(version);
  });

  test('may be named twice, and beside others that are not proven', () => {
    expect(kept(`${proven}, ${proven}`)).toBe(`${version}, ${version}`);
    expect(kept(`auctions/7:1, ${proven}, , x, ~, a~b~c`)).toBe(version);
  });
});

describe('a version that no one was given', () => {
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  test.each([
    ['without a proof', version],
    ['with an empty proof', `~${version}`],
    ['with the proof of another version', `${proof}~auctions/42:18`],
    ['with the proof of another auction', `${proof}~auctions/43:17`],
    ['with the proof of another topic', `${proof}~orders/42:17`],
    ['in another spelling', `${proof}~auctions/42:017`],
    ['with a shorter proof', `${proof.slice(0, -1)}~${version}`],
    ['with a longer proof', `${proof}A~${version}`],
    ['with a proof of another text', `${'='.repeat(12)}~${version}`],
    ['proven with another key', proveVersions('another key', version)],
    ...Array.from({ length: 12 }, (_, at) => [`with sign ${at} forged`, `${flipped(proof, at)}~${version}`]),
  ])('is dropped: %s', (_, seen) => {
    expect(kept(seen)).toBe('');
    expect(kept(`${seen}, ${another}`)).toBe('notifications.watchlist/a:b:3');
  });
});

test('the last twenty names count, as for a backend, however many there are', () => {
  const versions = Array.from({ length: 30 }, (_, nth) => `auctions/${nth}:1`);
  const seen = kept(proveVersions(KEY, versions.join(', '))).split(', ');
  expect(seen).toEqual(versions.slice(-MOST_SEEN));
});

test('what names no version is given out as it is', () => {
  expect(proveVersions(KEY, 'nonsense, auctions/42:x, ../a:1')).toBe('nonsense, auctions/42:x, ../a:1');
  expect(proveVersions(KEY, '')).toBe('');
});
