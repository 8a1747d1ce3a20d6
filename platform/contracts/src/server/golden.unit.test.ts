import Joi from 'joi';
import { describe, expect, test } from 'vitest';
import { upcast, messageContract } from '../server.ts';
import { goldenOf, readGolden } from './golden.ts';
import { declareMessages } from './registry.ts';
import { published } from './testing/published.ts';

const golden = readGolden();
const label = ({ name, version }: { name: string; version: number }) => `${name}@${version}`;

describe('messages of the past', () => {
  test.each(golden.map((file) => [label(file), file] as const))(
    '%s is read by the code of now',
    (_, file) => {
      const contract = messageContract(file.name);
      // a message that is not sent any more may still be in a topic: its contract stays
      if (!contract) throw new Error(`${file.name} is declared no more`);
      expect(file.version).toBeLessThanOrEqual(contract.version);
      const { error } = contract.schema.validate(upcast(file.name, file.version, file.example), {
        convert: false,
      });
      expect(error?.message).toBeUndefined();
    },
  );

  test.each(published().map((contract) => [label(contract), contract] as const))(
    '%s has not changed since it was published: a change is a new version with an upcaster',
    (_, contract) => {
      const file = golden.find(({ name, version }) => name === contract.name && version === contract.version);
      // a version without a file: npm run golden -w platform/contracts
      expect(file).toBeDefined();
      expect(goldenOf(contract)).toEqual(file);
    },
  );
});

describe('upcasters', () => {
  declareMessages([
    {
      name: 'test.priced',
      version: 3,
      schema: Joi.object({ price: Joi.number().required(), currency: Joi.string().required() }),
      example: { price: 100, currency: 'EUR' },
      upcasters: [
        (older) => ({ price: (older as { euros: number }).euros * 100 }),
        (older) => ({ ...(older as object), currency: 'EUR' }),
      ],
    },
  ]);

  test('upcast from any version before, one after the other', () => {
    expect(upcast('test.priced', 1, { euros: 3 })).toEqual({ price: 300, currency: 'EUR' });
    expect(upcast('test.priced', 2, { price: 200 })).toEqual({ price: 200, currency: 'EUR' });
    expect(upcast('test.priced', 3, { price: 200, currency: 'SEK' })).toEqual({
      price: 200,
      currency: 'SEK',
    });
  });

  test('leave alone what is newer, unknown, or a tombstone', () => {
    const newer = { price: 1, currency: 'EUR', more: true };
    expect(upcast('test.priced', 4, newer)).toBe(newer);
    expect(upcast('test.unknown', 1, newer)).toBe(newer);
    expect(upcast('test.priced', 1, null)).toBeNull();
  });

  test('are not to be forgotten', () => {
    const lacking = { name: 'test.lacking', version: 2, schema: Joi.object(), example: {} };
    expect(() => declareMessages([lacking])).toThrow(/needs an upcaster/);
  });
});
