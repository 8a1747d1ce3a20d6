export * from './port.ts';
export { openClient, openPool } from './connection.ts';
export { partitionOf } from './partition.ts';
export { isRetriable, isTransient } from './transient.ts';
export { open, seal } from './seal.ts';
export { deadLetterTopic } from './delivery.ts';
export { createPostgresBus, runUpkeep, type PostgresBusOptions } from './postgres/bus.ts';
export { storePositions } from './postgres/hub.ts';
export { DEFAULT_ROLES, installBusSchema, type ActorKey, type BusRole } from './postgres/install.ts';
export { isUnproven } from './postgres/unproven.ts';
export {
  createCommandClient,
  OUTCOME_TYPE,
  replyMessage,
  type CommandClientOptions,
  type Reply,
} from './commands.ts';
export {
  enqueue,
  openOutbox,
  OUTBOX_SQL,
  startRelay,
  type Outbox,
  type Relay,
  type RelayOptions,
} from './outbox.ts';
export {
  cleanInbox,
  inboxOnce,
  outcomeKey,
  recallOutcomes,
  storeOutcomes,
  type CommandKey,
  type StoredOutcome,
} from './inbox.ts';
export { declareColumns, insertRow, updateRow, upsertRow, type NamedRow } from './rows.ts';
export { type Queryable } from './sql.ts';
export { createBus, type BusConfig } from './create-bus.ts';
export { createKafkaBus } from './kafka/bus.ts';
export type { KafkaBusOptions } from './kafka/client.ts';
