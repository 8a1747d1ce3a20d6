import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVatRegister, type RunningVatRegister } from './vat-register.ts';

let register: RunningVatRegister;

beforeAll(async () => {
  register = await startVatRegister({ port: 0 });
});
afterAll(() => register.stop());

const ask = (path: string) => fetch(`${register.url}/taxation_customs/vies/rest-api/ms/${path}`);

test('numbers are valid, unknown, or of a country that does not answer, and it says that it is a sample', async () => {
  const response = await ask('DE/vat/367204918');
  expect(response.headers.get('x-sample-server')).toBe('vat-register');
  expect(await response.json()).toMatchObject({ isValid: true, userError: 'VALID', name: '---' });
  expect(await (await ask('NL/vat/123456111')).json()).toMatchObject({
    isValid: false,
    userError: 'INVALID',
  });
  expect(await (await ask('FR/vat/12345000')).json()).toMatchObject({ userError: 'MS_UNAVAILABLE' });
  expect((await ask('de/367204918')).status).toBe(404);
});
