import { randomUUID } from 'node:crypto';
import type { CommandRequest, OutgoingMessage } from '@rollheim/bus';
import { messageContract } from '@rollheim/contracts/server';

/**
 * A message for the bus, as an owner that does not run in the test would send it. Its type has the topic's name, its
 * version is 1 and its id new, unless `more` says otherwise.
 */
export const testMessage = (
  topic: string,
  key: string,
  payload: unknown,
  more: Partial<Pick<OutgoingMessage, 'id' | 'type' | 'version'>> = {},
): OutgoingMessage => ({
  topic,
  key,
  id: randomUUID(),
  type: topic,
  version: 1,
  payload,
  headers: {
    correlationId: 'test',
    causationId: null,
    actor: null,
    releaseSet: null,
    time: new Date().toISOString(),
  },
  ...more,
});

/** A command as the backend-for-frontend of `actor` would send it, with an id of its own unless `more` has one. */
export const testCommand = (
  topic: string,
  key: string,
  type: string,
  payload: object,
  actor: string | null,
  more: Partial<CommandRequest> = {},
): CommandRequest => ({
  topic,
  key,
  type,
  version: messageContract(type)?.version ?? 1,
  commandId: randomUUID(),
  payload,
  actor,
  correlationId: 'test',
  releaseSet: null,
  ...more,
});
