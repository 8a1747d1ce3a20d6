import { startWhole } from './alone.ts';
import { cleanInbox, OUTBOX_SQL } from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { handlingCommands } from './commands.ts';
import { clockIsRight } from './clock.ts';
import { createKnex, createPool, databaseAnswers } from './database.ts';
import { maskedEnv, readEnv, type RawConfig } from './env.ts';
import { closeServer } from './ending-connections.ts';
import { createApp, listen, Readiness } from './http.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createLog } from './log.ts';
import {
  createMetrics,
  measureLag,
  measureOutbox,
  measureReadiness,
  metricsText,
  processMetrics,
} from './metrics/metrics.ts';
import { counter } from './metrics/registered.ts';
import { migrate } from './migrate.ts';
import { answerErrors } from './problem-handler.ts';
import { ageOut } from './personal/ageing.ts';
import { handlingPersonal } from './personal/handlers.ts';
import { checkRules, keepsPeople } from './personal/rules.ts';
import { openDrainingOutbox } from './relay.ts';
import { projecting, reacting } from './react.ts';
import type {
  Consumer,
  Migration,
  RunningService,
  ServiceContext,
  ServiceDefinition,
} from './service-types.ts';
import { busOf, databaseOf, standingOn } from './start-fault.ts';
import { openTracing } from './tracing/tracing.ts';
import { subscribeLasting, type LastingSubscription } from './subscribe.ts';
import { openTransport } from './transport.ts';
import { transact } from './unit-of-work.ts';

/**
 * Starts a service: checks its configuration, migrates its schema, connects it to the bus, lets `setup` hang in
 * its handlers, and listens when it has a port. Throws, with everything closed again, when a step fails.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- no configuration of its own
export const startService = <E extends object = {}>(
  definition: ServiceDefinition<E>,
  raw: RawConfig,
): Promise<RunningService> => startWhole(raw, (life) => start(definition, raw, life));

/** All steps of a service's schema, those of the kit first. */
export const migrationsOf = ({
  schema,
  migrations,
}: Pick<ServiceDefinition, 'schema' | 'migrations'>): readonly Migration[] => [
  { name: '000-kit', up: OUTBOX_SQL(schema) },
  ...migrations,
];

async function start<E extends object>(
  definition: ServiceDefinition<E>,
  raw: RawConfig,
  life: Lifecycle,
): Promise<RunningService> {
  const { name, schema } = definition;
  const env = readEnv(raw, definition.config, name);
  const log = createLog(name, env.LOG_LEVEL);
  life.configure({ log, env });
  log.debug({ env: maskedEnv(env) }, 'configuration');
  const tracing = await openTracing(env, { name }, log);
  life.onStop('traces', () => tracing.close());

  await standingOn(databaseOf(env), () => migrate(env.DATABASE_URL, schema, migrationsOf(definition), log));
  const pool = createPool({ url: env.DATABASE_URL, name, size: env.POOL_SIZE, schema, log });
  life.onStop('pool', () => pool.end());
  await clockIsRight(pool);
  await checkRules(pool, schema, definition.personal);
  const transport = await standingOn(busOf(env), () => openTransport(env, name, log));
  life.onStop('bus', () => transport.close());
  const { bus } = transport;
  await standingOn(busOf(env), () => bus.declare(TOPICS));

  const outbox = await openDrainingOutbox(pool, schema, bus, log);
  life.onStop('outbox', () => outbox.stop());
  const registry = createMetrics(name);
  const readiness = new Readiness(life.draining);
  const text = () => metricsText([registry, processMetrics()]);
  const app = createApp(readiness, text, log, tracing);
  readiness.add('database', () => databaseAnswers(pool));
  readiness.add('clock', () => clockIsRight(pool));
  readiness.add('bus', () => bus.healthy());

  measureReadiness(registry, readiness);
  measureOutbox(registry, pool);
  const followed = new Map<string, Pick<LastingSubscription, 'lag'>>();
  measureLag(registry, followed);
  // The relay holds one connection, the HTTP side needs one.
  const concurrency = Math.max(1, env.POOL_SIZE - 2);
  const commands = counter(registry, 'commands_total');
  const letters = counter(registry, 'dead_letters_total');
  const work = { pool, bus, outbox, log, tracing, counter: commands, concurrency };
  const follow = ({ group, topics }: Consumer, subscription: Pick<LastingSubscription, 'lag'>): string => {
    const label = `${group} ${topics.join(' ')}`;
    followed.set(label, subscription);
    letters.inc({ group }, 0);
    return label;
  };
  const subscribe = async (options: Parameters<typeof subscribeLasting>[1], waitForReplay: boolean) => {
    const counted = { ...options, onDeadLetter: () => letters.inc({ group: options.group }) };
    const subscription = await subscribeLasting(bus, counted, log, life.signal);
    life.onStop(`subscription ${options.group}`, () => subscription.stop());
    const label = follow(options, subscription);
    readiness.add(`consumer ${label}`, () => subscription.alive());
    if (waitForReplay) {
      let replayed = false;
      void subscription.caughtUp.then(() => (replayed = true)).catch(() => undefined);
      readiness.add(`replay ${label}`, () => replayed);
    }
    return subscription;
  };

  const ctx: ServiceContext<E> = {
    env,
    log,
    pool,
    knex: createKnex(pool, log),
    bus,
    commands: transport.commands,
    metrics: registry,
    tracing,
    follow,
    onDeadLetter: ({ group }) => letters.inc({ group }),
    signal: life.signal,
    onStop: (fn) => life.onStop('own', fn),
    app,
    readiness,
    transact: (fn, origin) => transact(work, fn, origin),
    outbox,
    handleCommands: (topic, handlers) =>
      subscribe(handlingCommands(work, `${name}.commands`, topic, handlers), false),
    react: (group, topics, handlers, options) =>
      subscribe(reacting(work, group, topics, handlers, options), false),
    project: (group, topics, apply) => subscribe(projecting(work, group, topics, apply), true),
  };
  await definition.setup(ctx);
  if (keepsPeople(definition.personal))
    await subscribe(handlingPersonal(work, name, definition.personal), false);
  every(
    env.TIDY_SECONDS * 1000 * env.PACE,
    life,
    async () => {
      await cleanInbox(pool);
      await ageOut(definition.personal, (fn) => ctx.transact(fn));
    },
    (err) => log.warn({ err }, 'tidying up failed; it is tried again'),
  );

  answerErrors(app, log);
  let port: number | null = null;
  if (env.PORT !== undefined) {
    const listening = await listen(app, env.PORT, env.HOST, life.draining);
    port = listening.port;
    life.onStop('http', () => closeServer(listening.server));
  }
  log.info({ port }, 'started');
  return {
    port,
    notReady: () => readiness.failing(),
    metrics: () => registry.metrics(),
    async stop() {
      await life.stop();
      log.info('stopped');
    },
  };
}

/** Repeats `fn` until the stop. */
function every(
  ms: number,
  life: Lifecycle,
  fn: () => Promise<void>,
  onError: (error: unknown) => void,
): void {
  const timer = setInterval(() => void fn().catch(onError), ms);
  timer.unref();
  life.onStop('timer', () => clearInterval(timer));
}
