import { startWhole } from '../alone.ts';
import { clockIsRight } from '../clock.ts';
import { createKnex, createPool, databaseAnswers } from '../database.ts';
import { readEnv, type RawConfig } from '../env.ts';
import { closeServer } from '../ending-connections.ts';
import { createApp, listen, Readiness } from '../http.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { createLog } from '../log.ts';
import {
  createMetrics,
  measureLag,
  measureReadiness,
  metricsText,
  processMetrics,
} from '../metrics/metrics.ts';
import { answerErrors } from '../problem-handler.ts';
import { ProblemError } from '../problem.ts';
import { busOf, databaseOf, standingOn } from '../start-fault.ts';
import { openTransport } from '../transport.ts';
import { openTracing } from '../tracing/tracing.ts';
import { createCaller } from './call.ts';
import { serveFragments } from './fragments.ts';
import { measureAdmission, processAdmission } from '../admission.ts';
import { counter, histogram } from '../metrics/registered.ts';
import { withKitRoutes } from './kit-routes.ts';
import { makeReadModel, projectionHash, projectionName, shortName } from './projection-schema.ts';
import { openReadModel, type ReadModel } from './read-model.ts';
import { createRouter } from './router.ts';
import { accessReaders } from './request.ts';
import type { BffContext, BffDefinition, RunningBff } from './types.ts';

/**
 * Starts a backend-for-frontend: makes and follows its read model, serves its route table below `/api`, and its
 * anonymous pages at `/fragment` when it renders some. `/ready` says yes once the read model is caught up.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- no configuration of its own
export const startBff = <E extends object = {}>(
  definition: BffDefinition<E>,
  raw: RawConfig,
): Promise<RunningBff> => startWhole(raw, (life) => start(definition, raw, life));

async function start<E extends object>(
  definition: BffDefinition<E>,
  raw: RawConfig,
  life: Lifecycle,
): Promise<RunningBff> {
  const { module, projection, version = raw['RELEASE_VERSION'] ?? 'source' } = definition;
  const name = `bff-${shortName(module)}`;
  const env = readEnv(raw, definition.config, module);
  const log = createLog(name, env.LOG_LEVEL).child({ version });
  life.configure({ log, env });
  const tracing = await openTracing(env, { name: module, version }, log);
  life.onStop('traces', () => tracing.close());

  const hash = projection ? projectionHash(projection) : null;
  const schema = hash === null ? null : projectionName(module, hash);
  const group =
    projection && hash !== null
      ? await standingOn(databaseOf(env), () =>
          makeReadModel(env.DATABASE_URL, module, hash, projection.tables),
        )
      : null;
  const pool = createPool({
    url: env.DATABASE_URL,
    name,
    size: env.POOL_SIZE,
    log,
    ...(schema ? { schema } : {}),
  });
  life.onStop('pool', () => pool.end());
  const transport = await standingOn(busOf(env), () => openTransport(env, name, log));
  life.onStop('bus', () => transport.close());

  const registry = createMetrics(name);
  const readiness = new Readiness(life.draining);
  measureReadiness(registry, readiness);
  const letters = counter(registry, 'dead_letters_total');
  readiness.add('database', () => databaseAnswers(pool));
  readiness.add('clock', () => clockIsRight(pool));
  readiness.add('bus', () => transport.bus.healthy());
  let model: ReadModel | null = null;
  if (projection && schema !== null && group !== null) {
    const { bus } = transport;
    const url = env.DATABASE_URL;
    const { signal } = life;
    const opened = openReadModel({
      name: schema,
      group,
      url,
      pool,
      bus,
      projection,
      log,
      signal,
      pace: env.PACE,
      onDeadLetter: () => letters.inc({ group }),
    });
    letters.inc({ group }, 0);
    life.onStop('read model', () => opened.stop());
    readiness.add('read model', () => opened.caughtUp());
    measureLag(registry, new Map([[group, opened]]));
    model = opened;
  }

  const admission = processAdmission();
  measureAdmission(registry, admission);
  const caller = createCaller({
    commands: transport.commands,
    module,
    secret: env.SECRET,
    admission,
    tracing,
  });
  const holds: BffContext['waitFor'] = (versions) => model?.holds(versions) ?? Promise.resolve(true);
  const waitFor: BffContext['waitFor'] = (versions) => model?.waitFor(versions) ?? Promise.resolve(true);
  const ctx: BffContext<E> = {
    env,
    log,
    pool,
    knex: createKnex(pool, log),
    commands: transport.commands,
    signal: life.signal,
    onStop: (fn) => life.onStop('own', fn),
    readiness,
    send: caller.send,
    outcome: caller.outcome,
    ask: caller.ask,
    waitFor,
    problem: (code, fields) => new ProblemError(code, fields),
  };
  const own = await definition.routes(ctx);
  const routes = withKitRoutes(module, version, own, caller.readLater);
  const timing = histogram(registry, 'http_request_seconds');
  const app = createApp(readiness, () => metricsText([registry, processMetrics()]), log, tracing);
  const readers = { ...accessReaders(env), readProgram: definition.programs?.(ctx) };
  app.use('/api', createRouter({ routes, readers, holds, waitFor, timing, ask: caller.ask }));
  serveFragments(app, definition, ctx, readers);
  answerErrors(app, log);

  const { server, port } = await listen(app, env.PORT ?? 0, env.HOST, life.draining);
  life.onStop('http', () => closeServer(server));
  log.info({ port, projection: schema }, 'started');
  return {
    port,
    module,
    projection: schema,
    notReady: () => readiness.failing(),
    metrics: () => registry.metrics(),
    drain: () => void life.drain(),
    async stop() {
      await life.stop();
      log.info('stopped');
    },
  };
}
