import type { Express, RequestHandler } from 'express';
import { equalBytes } from '@rollheim/contracts/server';
import Joi from 'joi';
import { RegistryError, unknown } from '../registry/problem.ts';
import { noteUse, type Retired } from '../upkeep/retention.ts';
import { describeSet, isDigest, releaseSetId, SERVING_HEADER, type Versions } from '@rollheim/release-client';
import * as store from '../registry/store.ts';
import { body, part, queried, rawJson, type ApiContext } from './context.ts';

const name = Joi.string().max(80).required();
const uses = Joi.object<{ releases: Retired[] }>({
  releases: Joi.array()
    .items(Joi.object({ module: name, version: name }))
    .max(1000)
    .required(),
});

const LONGEST_WAIT_MS = 25_000;

const releaseSet = Joi.object<{ versions: Versions }>({
  versions: Joi.object().pattern(Joi.string(), Joi.string()).required(),
});

/** Lets through who serves releases: what is noted keeps files, and decides what a page may ask for. */
const serving =
  (key: string): RequestHandler =>
  (req, _res, next) => {
    if (!equalBytes(Buffer.from(req.get(SERVING_HEADER) ?? ''), Buffer.from(key)))
      throw new RegistryError(401, 'not_authenticated', 'only who serves releases notes what was served');
    next();
  };

/** State (long poll), release sets, files, status: open to the system's own processes. The audit log is for teams and operators. */
export function stateRoutes(
  app: Express,
  { registry, check, draining, signed, servingKey }: ApiContext,
): void {
  app.get('/state', async (req, res) => {
    const wait = Math.min(Number(req.query['wait'] ?? 0) * 1000 || 0, LONGEST_WAIT_MS);
    const revision = Number(req.query['after'] ?? 0);
    const state = await registry.state.after(revision, wait, draining);
    // its BFFs end soon: whoever serves releases goes on with those of another registry
    if (draining.aborted) throw new RegistryError(503, 'unavailable', 'this registry ends; ask another one');
    // an empty state would be taken for the truth: that nothing is published
    if (!state) throw new RegistryError(503, 'unavailable', 'the release set is not read yet; try again');
    res.json(state);
  });
  // service discovery of Prometheus (http_sd_config): the backends of this registry and their ports change with releases
  app.get('/metrics-targets', (_req, res) => {
    const awake = registry.supervisor.awake();
    res.json(
      awake.map(({ module, version, url }) => ({
        targets: [new URL(url).host],
        labels: { module, version },
      })),
    );
  });
  app.get('/release-sets/:id', async (req, res) => {
    const id = part(req, 'id');
    const versions = await registry.versionsOf(id);
    const answer = versions && (await describeSet(versions, registry.setSources()));
    if (!answer) throw unknown('id', `there is no release set ${id}`);
    res.json(answer);
  });
  app.get('/release-sets/:id/versions', async (req, res) => {
    const id = part(req, 'id');
    const known = await store.findKnownSet(registry.pool, id);
    // a tester's set is no one's who merely knows its id
    if (!known || !(known.visitors || queried(req, 'any') === '1'))
      throw unknown('id', `there is no release set ${id}`);
    res.json({ versions: known.versions });
  });
  app.get('/files/:sha256', async (req, res) => {
    const sha256 = part(req, 'sha256');
    const body = isDigest(sha256) ? await registry.blobs.get(sha256) : null;
    if (!body) throw unknown('sha256', 'there is no such file');
    res.type('application/octet-stream').send(body);
  });
  app.put('/release-sets', serving(servingKey), rawJson, async (req, res) => {
    const { versions } = body(req, releaseSet);
    for (const [module, version] of Object.entries(versions)) await registry.release(module, version);
    const id = releaseSetId(versions);
    await store.saveReleaseSet(registry.pool, id, versions);
    res.json({ id });
  });
  app.post('/uses', serving(servingKey), rawJson, async (req, res) => {
    await noteUse(registry.pool, body(req, uses).releases);
    res.status(204).end();
  });
  // names and reasons of people
  app.get('/audit', ...signed, async (req, res) => {
    const module = queried(req, 'module');
    check.mayRead(res, module);
    res.json({ entries: await store.readAudit(registry.pool, module, 100) });
  });
  app.get('/status', (_req, res) => {
    const { supervisor, state } = registry;
    res.json({ ...state.current, hosts: supervisor.hosts(), asleep: supervisor.asleep() });
  });
}
