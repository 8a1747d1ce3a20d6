/** Real parts for tests: a Postgres with the bus, a mailbox, tiny modules. */
export { serveAnswers, type AnsweringServer } from './answering.ts';
export { startTestCollector, type TestCollector, type TestSpan } from './collector.ts';
export { startTestSystem, type TestSystem } from './test-system.ts';
export { startTestMailbox, type TestMail, type TestMailbox } from './test-mailbox.ts';
export { writeModuleFixture, type ModuleFixture } from './module-fixture.ts';
export { writeShellFixture } from './shell-fixture.ts';
export { bankStatement, type StatementEntry, type StatementFile } from './bank-statement.ts';
export { pdfLetters, type PdfLetters } from './pdf-letters.ts';
export {
  testKey,
  withOwnPostgres,
  withPostgres,
  type OwnPostgres,
  type TestDatabase,
  type TestPostgres,
} from './postgres.ts';
export {
  freeBlock,
  startSystem,
  type MailboxEntry,
  type SystemOptions,
  type SystemUnderTest,
} from './system.ts';
export {
  freePort,
  SYSCARA_LOGIN,
  startPlateRegister,
  startPortal,
  startSyscara,
  startTranslation,
  startVatRegister,
  type RunningPlateRegister,
  type RunningPortal,
  type RunningSyscara,
  type RunningVatRegister,
} from '@rollheim/embedded';
export { keepLogLines, type LogLines } from './log-lines.ts';
export { testCommand, testMessage } from './messages.ts';
export { startTestIdentity, type TestIdentity } from './identity.ts';
export { busUrlOf, withCommands, type BusPlace, type SendCommand, type SentCommand } from './commands.ts';
export {
  minuteAhead,
  seedAuctions,
  type SeedOptions,
  type LifeStep,
  type SeededAuction,
} from './seed-auction.ts';
export { checkOut, type Checkout } from './checkout.ts';
export { behindTls, type TlsFront } from './behind-tls.ts';
export { testPicture } from './picture.ts';
export { patience, until } from './until.ts';
export { textsOfCode } from './texts-of-code.ts';
