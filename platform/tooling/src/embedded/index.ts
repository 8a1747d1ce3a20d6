export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.ts';
export { kafkaAvailable, startKafka, type KafkaOptions, type RunningKafka } from './kafka.ts';
