import type { Schema } from 'joi';

/** A command or event as joi schema with its version and an example that satisfies it. */
export interface MessageContract {
  readonly name: string;
  readonly version: number;
  readonly schema: Schema;
  readonly example: unknown;
  /** Lifts a payload of the version before to this one. */
  readonly upcast?: (older: unknown) => unknown;
}

const contracts = new Map<string, MessageContract>();

/** Declares a message; each name once. Throws when a name is declared twice. */
export function declareMessages(list: readonly MessageContract[]): void {
  for (const contract of list) {
    if (contracts.has(contract.name)) throw new Error(`Message ${contract.name} is declared twice`);
    contracts.set(contract.name, contract);
  }
}

/** The contract of a message name; undefined when unknown. */
export const messageContract = (name: string): MessageContract | undefined => contracts.get(name);

/** All declared messages, for docs, golden files and the release gate. */
export const messageContracts = (): readonly MessageContract[] => [...contracts.values()];
