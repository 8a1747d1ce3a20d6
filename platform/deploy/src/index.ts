/** Runs the system's processes on servers of one's own: their settings, their schemas, and each of them by itself. */
export { aligned } from './capacity/table.ts';
export { BID_COSTS, UNIT_COSTS } from './capacity/unit-costs.ts';
export { configure, envOf } from './configure.ts';
export { deploy } from './commands.ts';
export { envFile } from './env-file.ts';
export { kinds, type Kind } from './kinds.ts';
export { migrate } from './migrate.ts';
export { DATABASE, readSystemEnv, type SystemEnv } from './system-env.ts';
export { verify } from './verify.ts';
