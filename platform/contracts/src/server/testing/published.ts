import { messageContracts, type MessageContract } from '../../server.ts';

/** The contracts that are published: other tests of the same worker declare `test.` messages of their own. */
export const published = (): readonly MessageContract[] =>
  messageContracts().filter(({ name }) => !name.startsWith('test.'));
