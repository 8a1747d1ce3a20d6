import { expect, test } from 'vitest';
import { MARKED, PLAIN, searched } from './words.ts';

test('words are folded and searched by their beginnings; signs of a query language mean nothing', () => {
  expect(searched('Müller & Söhne').words).toBe('muller:* & sohne:*');
  expect(searched('haendler1@rollheim.example').words).toBe('haendler1:* & rollheim:* & example:*');
  expect(searched("O'Brien | (x:*) !y").words).toBe('o:* & brien:* & x:* & y:*');
  expect(searched(' –%_ ')).toEqual({ words: '', phone: null });
});

test('a telephone number is found by its national digits, however it is typed', () => {
  for (const typed of ['+49 381 5550111', '0381/5550111', '00493815550111'])
    expect(searched(typed).phone, typed).toBe('815550111');
  expect(searched('48 035').phone).toBeNull();
  expect(searched('Haus 123456789').phone).toBeNull();
});

test('every marked letter has its plain one', () => {
  expect(MARKED.length).toBe(PLAIN.length);
  expect(PLAIN).toMatch(/^[A-Za-z]+$/);
});
