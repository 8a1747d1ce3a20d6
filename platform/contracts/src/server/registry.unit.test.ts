import { expect, test } from 'vitest';
import { published } from './testing/published.ts';

test.each(published().map((contract) => [contract.name, contract] as const))(
  'the example of %s satisfies its schema',
  (_, contract) => {
    const { error } = contract.schema.validate(contract.example, { convert: false });
    expect(error?.message).toBeUndefined();
  },
);
