import { expect, test } from 'vitest';
import {
  CATALOG_COUNTRIES,
  COOKIE_AGE,
  COUNTDOWN_HIGHLIGHT_MS,
  KW_TO_PS,
  PAGE_SIZE,
  SNACKBAR_TIMEOUT_MS,
  SSE_RECONNECT_MS,
} from './constants.ts';

test('The figures are those of the specification (spec 2 §9)', () => {
  expect(PAGE_SIZE).toBe(10);
  expect(SNACKBAR_TIMEOUT_MS).toBe(10_000);
  expect(SSE_RECONNECT_MS).toBe(3_000);
  expect(COUNTDOWN_HIGHLIGHT_MS).toBe(30_000);
  expect(KW_TO_PS).toBe(1.35962);
  expect(COOKIE_AGE).toEqual({ auth: 31_557_600, uuid: 31_536_000, referral: 2_592_000 });
});

test('The countries of the catalog are those of the specification, in its order', () => {
  expect(CATALOG_COUNTRIES.join(', ')).toBe(
    'DE, NL, BE, FR, IT, AT, CH, LU, DK, CZ, PL, ES, HR, SI, SK, HU, SE, NO, FI, PT, GR',
  );
});
