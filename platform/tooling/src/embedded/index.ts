export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.ts';
export { kafkaAvailable, startKafka, type KafkaOptions, type RunningKafka } from './kafka.ts';
export { busUrls, provision, urlOf, type Owner, type Owners } from './provision.ts';
export { startSystem, type RunningSystem } from './launcher.ts';
export { startMailbox, type MailboxOptions, type RunningMailbox } from './mailbox/mailbox.ts';
export { keyEnv, OFFSETS, readSettings, type Settings } from './settings.ts';
export { kafkaAcls } from './bus-roles.ts';
export {
  readPlan,
  rolesOfPlan,
  ROOT,
  type BffPlan,
  type Member,
  type ProcessPlan,
  type SystemPlan,
} from './system.ts';
