import { randomUUID } from 'node:crypto';
import type { OutgoingMessage } from '@rollheim/bus';

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
