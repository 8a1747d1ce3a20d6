import { randomUUID } from 'node:crypto';
import type { MessageHeaders, OutgoingMessage, ReceivedMessage } from '@rollheim/bus';
import type { CommandName, Commands } from '@rollheim/contracts';
import { commandTopic, messageContract } from '@rollheim/contracts/server';
import type { NewMessage, Origin } from './service-types.ts';

/** Adds id, version and headers to a message. */
export function completeMessage(message: NewMessage, origin: Origin): OutgoingMessage {
  const headers: MessageHeaders = { ...origin, time: new Date().toISOString() };
  return {
    topic: message.topic,
    key: message.key,
    id: randomUUID(),
    type: message.type,
    version: message.version ?? messageContract(message.type)?.version ?? 1,
    payload: message.payload,
    headers,
  };
}

/** A command to its owner, as a transaction emits it: no one waits for its answer. */
export const commandTo = <N extends CommandName>(key: string, type: N, payload: Commands[N]): NewMessage => ({
  topic: commandTopic(type),
  key,
  type,
  payload,
});

/** The origin of what a received message causes. */
export const originOf = ({ id, headers }: ReceivedMessage): Origin => ({
  correlationId: headers.correlationId,
  causationId: id,
  actor: headers.actor,
  releaseSet: headers.releaseSet,
  traceparent: headers.traceparent,
});
