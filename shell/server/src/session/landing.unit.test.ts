import { expect, test } from 'vitest';
import { landingOf } from './landing.ts';

const dealer = { acceptedByCm24: true, merchantBlocked: false, isOperator: false };
const operator = { acceptedByCm24: null, merchantBlocked: false, isOperator: true };

test('a dealer who wanted nothing else comes to their front page, in the language of the page', () => {
  expect(landingOf('/', dealer, 'de')).toBe('/a/haendler-bereich/start');
  expect(landingOf('/en', dealer, 'de')).toBe('/en/a/merchant-area/start');
  expect(landingOf('/', dealer, 'es')).toBe('/a/area-profesional/inicio');
});

test('the team comes to the office', () => {
  expect(landingOf('/', operator, 'de')).toBe('/operator');
  expect(landingOf('/en', operator, 'de')).toBe('/en/operator');
  expect(landingOf('/wohnmobil-kaufen', operator, 'de')).toBe('/wohnmobil-kaufen');
});

test('who wanted a page goes on to it', () => {
  for (const next of ['/caravan/1', '/wohnmobil-kaufen?make=hymer', '/?ref=x', '/#news', '/gibt/es/nicht'])
    expect(landingOf(next, dealer, 'de')).toBe(next);
});

test('who is no dealer, not accepted yet, or blocked comes to the home page', () => {
  for (const acceptedByCm24 of [null, false])
    expect(landingOf('/', { ...dealer, acceptedByCm24 }, 'de')).toBe('/');
  expect(landingOf('/', { ...dealer, merchantBlocked: true }, 'de')).toBe('/');
  expect(landingOf('/', null, 'de')).toBe('/');
});
