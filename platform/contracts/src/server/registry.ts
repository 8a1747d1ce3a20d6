import type { Schema } from 'joi';

/** A command or event as joi schema with its version and an example that satisfies it. */
export interface MessageContract {
  readonly name: string;
  readonly version: number;
  readonly schema: Schema;
  readonly example: unknown;
  /** The first upcasts a payload of version 1 to 2, the next one of 2 to 3, and so on: one fewer than versions. */
  readonly upcasters?: readonly Upcaster[];
}

/** Upcasts a payload to the next version; pure, and satisfied with every payload that its version let pass. */
export type Upcaster = (older: unknown) => unknown;

const contracts = new Map<string, MessageContract>();

/** Declares a message; each name once, with an upcaster from each earlier version. Throws otherwise. */
export function declareMessages(list: readonly MessageContract[]): void {
  for (const contract of list) {
    const { name, version, upcasters = [] } = contract;
    if (contracts.has(name)) throw new Error(`Message ${name} is declared twice`);
    if (upcasters.length !== version - 1)
      throw new Error(`Message ${name}@${version} needs an upcaster from each version before`);
    contracts.set(contract.name, contract);
  }
}

/** Topics of commands, by name. */
const topics = new Map<string, string>();

/** Says which topic these commands go to. */
export function addressCommands(topic: string, list: readonly MessageContract[]): void {
  for (const { name } of list) topics.set(name, topic);
}

/** The topic of a command. Throws where there is no such command. */
export function commandTopic(name: string): string {
  const topic = topics.get(name);
  if (topic === undefined) throw new Error(`${name} is no command of any owner`);
  return topic;
}

/** The contract of a message name; undefined when unknown. */
export const messageContract = (name: string): MessageContract | undefined => contracts.get(name);

/** All declared messages, for docs, golden files and the release gate. */
export const messageContracts = (): readonly MessageContract[] => [...contracts.values()];

/**
 * A payload as the code of now knows it. One of this version, of a newer one (a later release sent it), of a name that
 * no one declared, and a tombstone stay as they are.
 */
export function upcast(name: string, version: number, payload: unknown): unknown {
  const contract = contracts.get(name);
  if (!contract || version >= contract.version || payload === null) return payload;
  return (contract.upcasters ?? [])
    .slice(Math.max(0, version - 1))
    .reduce<unknown>((older, upcast) => upcast(older), payload);
}
