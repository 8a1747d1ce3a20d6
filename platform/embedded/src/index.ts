/** Runs the whole system on one machine: Postgres, Kafka, mailbox and the processes that `system.json` lists. */
export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.ts';
export { kafkaAvailable, startKafka, type KafkaOptions, type RunningKafka } from './kafka.ts';
export { portIsFree } from './ports.ts';
export { freePort, runProgram, type ProgramOptions } from './programs.ts';
export { busUrls, provision, urlOf, type Owner, type Owners } from './provision.ts';
export { startSystem, type RunningSystem } from './launcher.ts';
export { startMailbox, type MailboxOptions, type RunningMailbox } from './mailbox/mailbox.ts';
export { startPlateRegister, type RunningPlateRegister } from './plate-register/plate-register.ts';
export { startTranslation, type RunningTranslation } from './translation/translation.ts';
export { startPortal, type RunningPortal } from './portal/portal.ts';
export { startSyscara, SYSCARA_LOGIN, type RunningSyscara } from './syscara/syscara.ts';
export { startVatRegister, type RunningVatRegister } from './vat-register/vat-register.ts';
export { keyEnv, OFFSETS, readSettings, type Settings } from './settings.ts';
export { kafkaAcls, nameOf, readerOf, rolesWithReaders } from './bus-roles.ts';
export {
  readPlan,
  rolesOfPlan,
  ROOT,
  type BffPlan,
  type Member,
  type ProcessPlan,
  type SystemPlan,
} from './system.ts';
