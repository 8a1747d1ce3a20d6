import { messageContract } from '@rollheim/contracts/server';

/** The example of a message's contract. */
export const example = (name: string) => messageContract(name)?.example as Record<string, unknown>;
