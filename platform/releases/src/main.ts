import { keyOf } from '@rollheim/contracts/server';
import { DEMO_OPERATOR, DEMO_PASSWORD } from '@rollheim/contracts';
import {
  clockIsRight,
  closeServer,
  createApp,
  createLog,
  databaseOf,
  folderHasRoom,
  Lifecycle,
  listen,
  measureReadiness,
  metricsText,
  migrate,
  processMetrics,
  Readiness,
  standingOn,
  stopWithProcess,
  verifying,
  type RawConfig,
  type Verification,
} from '@rollheim/service-kit';
import { openBlobs } from './blobs/open.ts';
import { blobsCanBeStored } from './blobs/stored.ts';
import { createJudge } from './analysis/judge.ts';
import { announcerSettings, openIdSettings, readConfig } from './config.ts';
import { hasOperators, saveOperator } from './console/operators.ts';
import { publishSources } from './first-start/first-start.ts';
import { addRegistryApi } from './http/api.ts';
import { addKey } from './keys/store.ts';
import { ensureKey, OPERATIONS, sourceModules } from '@rollheim/release-management';
import { migrations } from './registry/migrations.ts';
import { Registry } from './registry/registry.ts';
import { driveRollouts } from './rollout/service.ts';
import { registryMetrics } from './registry/metrics.ts';
import { followTelemetry } from './telemetry/service.ts';
import { verifyReleases } from './upkeep/verify.ts';
import { SHELL } from '@rollheim/release-client';

/** How long calls under way may take at the stop, ms: its BFFs end after it, and take longer. */
const CALLS_END_MS = 5000;
/** How often a registry looks for what another one on the same database has changed. */
const LOOK_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 3_600_000;
const ORPHAN_AGE_MS = 3_600_000;

/**
 * Starts registry and supervisor: publishes the sources at the first start, serves the release set of the registry at
 * later ones. Resolves when the release set is known; its BFFs may still be on their way to ready. `tell` takes how far
 * the start is.
 */
export async function start(
  raw: RawConfig,
  tell: (progress: string) => void = () => {},
): Promise<{ stop(): Promise<void>; port: number; metrics(): Promise<string> }> {
  const config = readConfig(raw);
  const { env } = config;
  const log = createLog('releases', env.LOG_LEVEL);
  const life = new Lifecycle();
  life.configure({ log, env });
  try {
    await standingOn(databaseOf(env), () => migrate(env.DATABASE_URL, 'releases', migrations, log));
    const registry = new Registry(config, log, life);
    await clockIsRight(registry.pool);
    await blobsCanBeStored(openBlobs(env.BLOB_URL, config.blobDir), env.BLOB_URL, config.blobDir);
    for (const owner of [OPERATIONS, ...sourceModules(config.root)])
      await addKey(registry.pool, await ensureKey(config.keysDir, owner));
    if (env.DEMO && !(await hasOperators(registry.pool)))
      await saveOperator(registry.pool, { name: DEMO_OPERATOR, roles: ['release-operator'] }, DEMO_PASSWORD);
    await publishSources(config, registry.pool, life.signal, tell);
    const readiness = new Readiness(life.draining);
    readiness.add('database', async () => (await registry.pool.query('select 1')).rowCount === 1);
    readiness.add('clock', () => clockIsRight(registry.pool));
    if (env.BLOB_URL === undefined)
      readiness.addLimit('publishing', () => folderHasRoom(config.blobDir, 'BLOB_DIR'));
    readiness.add('release set', () => registry.state.current.modules[SHELL] !== undefined);
    readiness.add('stable BFFs', () => registry.missingBackends().length === 0);
    const metrics = registryMetrics(registry);
    measureReadiness(metrics, readiness);
    const app = createApp(readiness, () => metricsText([metrics, processMetrics()]), log);
    const { secret, publicUrl } = { secret: keyOf(env, 'preview'), publicUrl: env.PUBLIC_URL };
    const servingKey = keyOf(env, 'serving');
    addRegistryApi(app, {
      registry,
      log,
      secret,
      servingKey,
      publicUrl,
      openId: openIdSettings(config),
      signal: life.signal,
      draining: life.draining,
    });
    const { server, port } = await listen(app, config.port, env.HOST, life.draining);
    life.onStop('server', () => closeServer(server, CALLS_END_MS));
    await registry.serve();
    const runner = driveRollouts({
      registry,
      env,
      log,
      life,
      judge: createJudge(registry.pool),
      everyMs: env.ROLLOUT_TICK_MS,
      announcer: announcerSettings(config),
    });
    followTelemetry({
      pool: registry.pool,
      env,
      log,
      life,
      metrics,
      onTelemetry: (rollouts) => runner.onTelemetry(rollouts),
    });
    const look = setInterval(() => {
      registry
        .followOthers()
        .catch((error: unknown) => log.error({ err: error }, 'the state could not be read'));
    }, LOOK_EVERY_MS);
    look.unref();
    life.onStop('look', () => clearInterval(look));
    const sweep = setInterval(() => {
      registry
        .tidy(Date.now() - ORPHAN_AGE_MS)
        .then((retired) => retired.length > 0 && log.info({ retired }, 'releases were retired'))
        .catch((error: unknown) => log.error({ err: error }, 'the registry was not tidied'));
    }, SWEEP_EVERY_MS);
    sweep.unref();
    life.onStop('sweep', () => clearInterval(sweep));
    const running = { stop: () => life.stop(), port, metrics: () => metrics.metrics() };
    stopWithProcess(raw, life, running);
    return running;
  } catch (error) {
    await life.stop().catch(() => undefined);
    throw error;
  }
}

export { migrations };

/** Holds the files of all releases against the digests that name them. */
export const verify = (raw: RawConfig): Promise<Verification> => {
  const { env, blobDir } = readConfig(raw);
  return verifying('releases', 'releases', raw, (pool) =>
    verifyReleases(pool, openBlobs(env.BLOB_URL, blobDir)),
  );
};

if (import.meta.main) await start(process.env);
