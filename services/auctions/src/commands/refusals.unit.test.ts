import { REFUSALS } from '@rollheim/auction-rules';
import { COMMAND_REFUSALS } from '@rollheim/contracts';
import { expect, test } from 'vitest';

test('the documents of the API name every code that the rules refuse a command with', () => {
  // of every command: a key that was used, a payload that its contract refuses; of a route: no such auction
  const ofEvery: readonly string[] = ['key_reused', 'invalid_input'];
  const ofRules = Object.keys(REFUSALS).filter((code) => !ofEvery.includes(code));
  // what the rules refuse as any dealer who may not trade, the service says of a reserved round
  const ofService = ['not_found', 'exclusive_round'];
  expect(COMMAND_REFUSALS.auctions.toSorted()).toEqual([...ofService, ...ofRules].toSorted());
});
