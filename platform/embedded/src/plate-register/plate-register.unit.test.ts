import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlateRegister, type RunningPlateRegister } from './plate-register.ts';

let register: RunningPlateRegister;

beforeAll(async () => {
  register = await startPlateRegister({ port: 0 });
});
afterAll(() => register.stop());

const ask = (path: string) => fetch(`${register.url}${path}`);

test('a plate is answered with its rows, and it says that it is a sample', async () => {
  const response = await ask('/resource/m9d7-ebf2.json?kenteken=RH458X');
  expect(response.headers.get('x-sample-server')).toBe('plate-register');
  expect(await response.json()).toMatchObject([{ kenteken: 'RH458X', merk: 'HYMER' }]);
  expect(await (await ask('/resource/8ys7-d773.json?kenteken=RH458X')).json()).toHaveLength(1);
});

test('a plate that no one has is answered with no rows, another data set with 404', async () => {
  expect(await (await ask('/resource/m9d7-ebf2.json?kenteken=XX999X')).json()).toEqual([]);
  expect((await ask('/resource/3huj-srit.json?kenteken=RH458X')).status).toBe(404);
});
