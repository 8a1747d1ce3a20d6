import type { Express, Request } from 'express';
import { explain } from '../analysis/explain.ts';
import { compareIdle } from '../analysis/idle.ts';
import type { IdleComparison } from '@rollheim/release-management';
import { invalid, unknown } from '../registry/problem.ts';
import { findRollout } from '../rollout/store.ts';
import { healthByVersion } from '../telemetry/answers.ts';
import { listErrors } from '../telemetry/errors.ts';
import { readable } from '../telemetry/readable.ts';
import { part, queried, type ApiContext } from './context.ts';

const MOST_ERRORS = 200;
const HEALTH_MINUTES = 15;
const LONGEST_HEALTH_MINUTES = 48 * 60;
/** How long a comparison of halves is kept: it is costly, and moves slowly. */
const IDLE_FRESH_MS = 5000;

/** A whole number of the query from 1 to `most`; 400 for anything else. */
function numberIn(req: Request, name: string, usual: number, most: number): number {
  const given = queried(req, name);
  if (given === null) return usual;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw invalid(name, `${name} is a whole number from 1 to ${most}`);
  return value;
}

/** What telemetry says: decisions with their figures, errors, health, and the comparison of equal halves. */
export function telemetryRoutes(app: Express, { registry, check, signed }: ApiContext): void {
  const idle = new Map<string, { at: number; comparison: Promise<IdleComparison> }>();

  app.get('/rollouts/:id/explain', async (req, res) => {
    const id = part(req, 'id');
    const rollout = await findRollout(registry.pool, id);
    if (!rollout) throw unknown('id', `there is no rollout ${id}`);
    res.json(await explain(registry.pool, rollout, Date.now()));
  });
  // stacks and messages: for who works on releases, not for every process
  app.get('/errors', ...signed, async (req, res) => {
    const [module, version] = [queried(req, 'module'), queried(req, 'version')];
    check.mayRead(res, module);
    const limit = numberIn(req, 'limit', 50, MOST_ERRORS);
    const errors = await listErrors(registry.pool, { module, version, limit });
    res.json({ errors: await Promise.all(errors.map((group) => readable(registry.stacks, group))) });
  });
  app.get('/health-by-version', async (req, res) => {
    const minutes = numberIn(req, 'minutes', HEALTH_MINUTES, LONGEST_HEALTH_MINUTES);
    res.json({ minutes, releases: await healthByVersion(registry.pool, minutes) });
  });
  app.get('/idle/:module', async (req, res) => {
    const module = part(req, 'module');
    const state = registry.state.current.modules[module];
    if (!state) throw unknown('module', `there is no module ${module}`);
    const key = `${module}@${state.stable}`;
    const known = idle.get(key);
    const fresh = known && Date.now() - known.at < IDLE_FRESH_MS ? known : null;
    const comparison = fresh?.comparison ?? compare(module, state.stable);
    if (!fresh) idle.set(key, { at: Date.now(), comparison });
    comparison.catch(() => idle.delete(key));
    res.json(await comparison);
  });

  async function compare(module: string, stable: string): Promise<IdleComparison> {
    const { engine } = registry;
    const { metrics } = await engine.judgedBy(await engine.policy(module), module, stable);
    return compareIdle(registry.pool, module, stable, metrics, Date.now());
  }
}
