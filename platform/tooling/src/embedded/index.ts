export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.ts';
