import { keepContact, readContact, readTyped } from '@rollheim/contracts/typed';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountKey, forgetContact, keepValuedContact, valuedMail } from './valued-contact.ts';

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
};

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

test.each([
  ['Jörg Müller-Lüdenscheidt', 'Jörg', 'Müller-Lüdenscheidt'],
  ['Anna Maria  de Vries', 'Anna Maria  de', 'Vries'],
  ['Jörg', 'Jörg', ''],
  ['', '', ''],
])('the contact data of a valuation are the personal data of its ad: %s', (whole, name, surname) => {
  keepContact('v', { email: 'j@rollheim.example', phone: '0171 1234567', name: whole });
  keepValuedContact('a', 'v');
  expect(readTyped(accountKey('a'))).toEqual({
    email: 'j@rollheim.example',
    phone: '0171 1234567',
    name,
    surname,
  });
  // they go with the ad: the next one that begins in this browser asks for its own
  expect(readContact('v')).toBeNull();
});

test('the address of a valuation is known until the account is made', () => {
  keepContact('v', { email: 'J@Rollheim.example', phone: '', name: '' });
  keepValuedContact('a', 'v');
  expect(valuedMail('a')).toBe('j@rollheim.example');
  expect(valuedMail('b')).toBeNull();
  forgetContact('a');
  expect([valuedMail('a'), readTyped(accountKey('a'))]).toEqual([null, null]);
});

test('a valuation that another browser requested leaves the personal data as they are', () => {
  keepValuedContact('a', 'v');
  expect(readTyped(accountKey('a'))).toBeNull();
});
