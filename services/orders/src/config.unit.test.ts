import { readEnv } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { config } from './config.ts';
import { SAMPLE_SUPPLIER } from './invoice/supplier.ts';

const read = (supplier: string) =>
  readEnv({ BUS_URL: 'postgres://x', DATABASE_URL: 'postgres://x', INVOICE_SUPPLIER: supplier }, config);

test('no commission is invoiced by the sample company in production', () => {
  const given = {
    BUS_URL: 'postgres://x',
    DATABASE_URL: 'postgres://x',
    ROLLHEIM_ENV: 'production',
    PUBLIC_URL: 'https://own.example',
    SECRET: 'a-secret-of-this-installation',
  };
  expect(() => readEnv(given, config, 'orders')).toThrow(
    /\n  INVOICE_SUPPLIER is missing: in production [^\n]+$/,
  );
  const sample = { ...given, INVOICE_SUPPLIER: JSON.stringify(SAMPLE_SUPPLIER) };
  expect(() => readEnv(sample, config, 'orders')).toThrow('INVOICE_SUPPLIER is still of the sample company');
  const own = { ...SAMPLE_SUPPLIER, name: 'Muster GmbH', email: 'post@own.example' };
  const read = readEnv({ ...given, INVOICE_SUPPLIER: JSON.stringify(own) }, config, 'orders');
  expect(read.INVOICE_SUPPLIER).toEqual(own);
});

test('who issues the invoices is given as JSON, and a wrong field is named', () => {
  const own = { ...SAMPLE_SUPPLIER, name: 'Muster GmbH' };
  expect(read(JSON.stringify(own)).INVOICE_SUPPLIER).toEqual(own);
  expect(() => read(JSON.stringify({ ...own, country: 'Germany' }))).toThrow('INVOICE_SUPPLIER.country');
});
