/** What every service and backend-for-frontend stands on: start and stop, commands, events, read models, HTTP. */
export type { BaseEnv, RawConfig } from './env.ts';
export { maskedEnv, readEnv } from './env.ts';
export type * from './service-types.ts';
export type * from './bff/types.ts';
export { startService } from './service.ts';
export { startBff } from './bff/bff.ts';
export { hashSources, projectionHash, projectionName, shortName } from './bff/projection-schema.ts';
export { createSessionReader, type SessionReader } from './bff/session.ts';
export { readVersions, writeVersions } from './bff/versions.ts';
export { accepted, rejected } from './outcome.ts';
export { createLog } from './log.ts';
export { createKnex, createPool, inTransaction } from './database.ts';
export { Lifecycle } from './lifecycle.ts';
export { closeServer, createApp, listen, Readiness } from './http.ts';
export { ProblemError, problemOf, sendProblem } from './problem.ts';
export { answerErrors, requestCorrelation } from './problem-handler.ts';
export { fieldFaults } from './faults.ts';
export { openBus, openTransport, type Transport } from './transport.ts';
