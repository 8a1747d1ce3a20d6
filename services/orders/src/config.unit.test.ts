import { readEnv } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { config } from './config.ts';
import { SAMPLE_SUPPLIER } from './invoice/supplier.ts';

const read = (supplier: string) =>
  readEnv({ BUS_URL: 'postgres://x', DATABASE_URL: 'postgres://x', INVOICE_SUPPLIER: supplier }, config);

test('no commission is invoiced by the sample company in production', () => {
  const base = { BUS_URL: 'postgres://x', DATABASE_URL: 'postgres://x', ROLLHEIM_ENV: 'production' };
  const given = { ...base, SECRET: 'a-secret-of-this-installation' };
  expect(() => readEnv(given, config)).toThrow(/\n  INVOICE_SUPPLIER: any.required$/);
  const own = { ...SAMPLE_SUPPLIER, name: 'Muster GmbH' };
  expect(readEnv({ ...given, INVOICE_SUPPLIER: JSON.stringify(own) }, config).INVOICE_SUPPLIER).toEqual(own);
});

test('who issues the invoices is given as JSON, and a wrong field is named', () => {
  const own = { ...SAMPLE_SUPPLIER, name: 'Muster GmbH' };
  expect(read(JSON.stringify(own)).INVOICE_SUPPLIER).toEqual(own);
  expect(() => read(JSON.stringify({ ...own, country: 'Germany' }))).toThrow('INVOICE_SUPPLIER.country');
});
