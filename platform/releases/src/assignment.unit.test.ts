import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucket, inCanary, versionsFor } from './assignment.ts';
import { murmur3 } from './murmur3.ts';
import type { Rollout } from './types.ts';

const rollout = (share: number, id = 'r1'): Rollout => ({
  id,
  module: 'mf-catalog',
  base: '1.0.0',
  target: '1.1.0',
  share,
});
const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor-${index * 7919}`);

describe('the bucket of a visitor', () => {
  it('is murmur3 as others compute it', () => {
    expect(murmur3('')).toBe(0);
    expect(murmur3('hello')).toBe(0x248bfa47);
    expect(murmur3('hello, world')).toBe(0x149bbb7f);
    expect(murmur3('The quick brown fox jumps over the lazy dog')).toBe(0x2e4ff723);
  });

  it('never lets a visitor flip back while the share grows', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (id, visitor, a, b) => {
          const [small, large] = [Math.min(a, b), Math.max(a, b)];
          return !inCanary(rollout(small, id), visitor) || inCanary(rollout(large, id), visitor);
        },
      ),
    );
  });

  it.each([100, 500, 1000, 2500, 5000, 9000])(
    'gives %i basis points of the visitors the canary, within 4 sigma',
    (share) => {
      const p = share / 10_000;
      const counted = visitors.filter((visitor) => inCanary(rollout(share), visitor)).length;
      const sigma = Math.sqrt(visitors.length * p * (1 - p));
      expect(Math.abs(counted - visitors.length * p)).toBeLessThan(4 * sigma);
    },
  );

  it('is independent between two rollouts', () => {
    const both = visitors.filter(
      (visitor) => inCanary(rollout(5000, 'a'), visitor) && inCanary(rollout(5000, 'b'), visitor),
    );
    expect(Math.abs(both.length - visitors.length / 4)).toBeLessThan(
      4 * Math.sqrt((visitors.length * 3) / 16),
    );
  });

  it('gives nobody the canary at 0 and everybody at 10,000', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        (visitor) => !inCanary(rollout(0), visitor) && inCanary(rollout(10_000), visitor),
      ),
    );
    expect(bucket('r1', 'v')).toBeLessThan(10_000);
  });
});

describe('the versions of a visitor', () => {
  const state = {
    revision: 1,
    modules: {
      'mf-catalog': {
        stable: '1.0.0',
        previous: null,
        rollout: rollout(10_000),
        backends: {},
        published: ['1.0.0', '1.1.0', '1.2.0'],
      },
    },
  };

  it('are the old ones without a visitor id', () => {
    expect(versionsFor(state, null)).toEqual({ 'mf-catalog': '1.0.0' });
    expect(versionsFor(state, 'v')).toEqual({ 'mf-catalog': '1.1.0' });
  });

  it('follow a permission, but only to a release that exists', () => {
    expect(versionsFor(state, null, { 'mf-catalog': '1.2.0' })).toEqual({ 'mf-catalog': '1.2.0' });
    expect(versionsFor(state, null, { 'mf-catalog': '9.9.9' })).toEqual({ 'mf-catalog': '1.0.0' });
  });
});
