import { DATA_OWNERS } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { config } from './config.ts';

test('every owner of data is asked, unless the environment names others', () => {
  expect(config.validate({}).value).toEqual({ DATA_OWNERS });
  expect(config.validate({ DATA_OWNERS: 'media,orders' }).value).toEqual({
    DATA_OWNERS: ['media', 'orders'],
  });
});
