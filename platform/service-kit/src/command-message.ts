import {
  MalformedMessageError,
  replyMessage,
  seal,
  type CommandEnvelope,
  type Outcome,
  type OutgoingMessage,
  type ReceivedMessage,
} from '@rollheim/bus';
import { commandTopic } from '@rollheim/contracts/server';
import type { End } from './command-store.ts';
import { completeMessage, originOf } from './messages.ts';
import type { Command } from './service-types.ts';

/** Question for the stored outcome of an earlier command; every command topic answers it. */
export const OUTCOME_QUERY = 'command.read-outcome';

/** A received message as command. Throws when it is none: then it belongs to the dead letters. */
export function readCommand(message: ReceivedMessage, at: string): Command {
  const { headers } = message;
  const envelope = envelopeOf(message);
  if (headers.deadline !== undefined && Number.isNaN(Date.parse(headers.deadline))) {
    throw new MalformedMessageError(message.id, 'The command carries no usable deadline');
  }
  return {
    id: envelope.commandId,
    type: message.type,
    key: message.key,
    actor: headers.actor,
    payload: envelope.payload,
    correlationId: headers.correlationId,
    releaseSet: headers.releaseSet,
    at,
    deadline: headers.deadline ?? null,
    caller: headers.caller ?? null,
    team: headers.team ?? null,
    sealKey: envelope.sealKey || null,
    forward: (type, payload, { key = message.key, actor } = {}) => ({
      forwarded: { topic: commandTopic(type), key, type, payload, ...(actor ? { actor } : {}) },
    }),
  };
}

/** What goes out at the end of a command: the answer, its private part sealed for the caller, or the command handed on. */
export function endMessage(message: ReceivedMessage, end: End): OutgoingMessage | null {
  const envelope = envelopeOf(message);
  if ('forwarded' in end) {
    const { payload, actor, ...target } = end.forwarded;
    const origin = { ...originOf(message), ...(actor ? { actor } : {}) };
    const next = completeMessage({ ...target, payload: { ...envelope, payload } }, origin);
    const { replyTo, deadline, caller, team } = message.headers;
    const headers = {
      ...next.headers,
      ...(replyTo ? { replyTo } : {}),
      ...(deadline ? { deadline } : {}),
      ...(caller ? { caller } : {}),
      ...(team ? { team } : {}),
    };
    return { ...next, headers };
  }
  const { private: hidden, persons: _persons, noted: _noted, ...outcome } = end;
  const sealed = hidden && envelope.sealKey ? { sealed: seal(envelope.sealKey, hidden) } : {};
  return replyMessage(message, { ...outcome, ...sealed } satisfies Outcome);
}

const isEnvelope = (payload: object): payload is CommandEnvelope => 'commandId' in payload;

/**
 * The envelope of a command. What another service's transaction emits to a command topic is the payload alone: its
 * id is the message's, and no one waits for the answer.
 */
function envelopeOf({ id, payload }: ReceivedMessage): CommandEnvelope {
  if (typeof payload !== 'object' || payload === null) {
    throw new MalformedMessageError(id, 'The message is no command: it carries no payload');
  }
  return isEnvelope(payload) ? payload : { commandId: id, payload, sealKey: '' };
}
