import { describe, expect, test } from 'vitest';
import { keyOf, keysFor, moduleSecret, SHARED_KEYS, type KeyPurpose } from './keys.ts';

const ROOT = 'the secret of a whole system';
const PURPOSES = Object.keys(SHARED_KEYS) as KeyPurpose[];
const MODULES = ['mf-catalog', 'mf-sell', 'mf-valuation', 'mf-account', 'mf-messages', 'mf-office'];

describe('keys of the system', () => {
  test('each purpose has a key, which all who share it derive alike, and no one else is given', () => {
    for (const purpose of PURPOSES) {
      for (const holder of SHARED_KEYS[purpose])
        expect(keysFor(ROOT, holder).KEYS?.[purpose]).toBe(keyOf({ SECRET: ROOT }, purpose));
    }
    expect(Object.keys(keysFor(ROOT, 'edge').KEYS ?? {})).toEqual([
      'csrf',
      'visitor',
      'seen',
      'preview',
      'serving',
    ]);
    expect(keysFor(ROOT, 'orders').KEYS).toEqual({});
  });

  test('a module is given its own secret and no key of another', () => {
    const secrets = MODULES.map((module) => keysFor(ROOT, module));
    expect(new Set(secrets.map(({ SECRET }) => SECRET)).size).toBe(MODULES.length);
    for (const { KEYS } of secrets) expect(KEYS).toEqual({});
  });

  test('from a module’s secret comes no key that the system takes', () => {
    const taken = PURPOSES.map((purpose) => keyOf({ SECRET: ROOT }, purpose));
    for (const module of MODULES) {
      const { SECRET } = keysFor(ROOT, module);
      expect(taken).not.toContain(SECRET);
      for (const purpose of PURPOSES) expect(taken).not.toContain(keyOf({ SECRET }, purpose));
      const others = MODULES.filter((other) => other !== module).map((other) => keysFor(ROOT, other).SECRET);
      for (const other of MODULES) expect(others).not.toContain(moduleSecret(SECRET, other));
    }
  });

  test('the registry derives for a module what the launcher would', () => {
    const modules = keyOf(keysFor(ROOT, 'releases'), 'modules');
    expect(moduleSecret(modules, 'mf-sell')).toBe(keysFor(ROOT, 'mf-sell').SECRET);
  });
});
