import { errorStatus, isErrorCode, type Problem } from '@rollheim/contracts';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import Joi from 'joi';
import type { Logger } from 'pino';
import type { ListedRelease } from './client.ts';
import { invalid, RegistryError, unknown } from './problem.ts';
import { previewQuery } from './preview.ts';
import type { Registry } from './registry.ts';
import { describeSet, releaseSetId } from './release-set.ts';
import { RequestCheck } from './request-check.ts';
import * as store from './store.ts';
import type { PublishNotes, ReleaseManifest, Versions } from './types.ts';

/** What the registry's API stands on. */
export interface ApiOptions {
  readonly registry: Registry;
  readonly log: Logger;
  readonly secret: string;
  readonly publicUrl: string;
  readonly signal: AbortSignal;
}

const LONGEST_WAIT_MS = 25_000;
const LARGEST_ASSET = '64mb';
const ROUTES_BUILT_LATER = ['/rollouts', '/gate', '/explain', '/console', '/policies'];

const bodies = {
  reserve: Joi.object<{ manifest: ReleaseManifest; signature: string; notes: PublishNotes }>({
    manifest: Joi.object({
      module: Joi.string()
        .pattern(/^[a-z][a-z0-9-]*$/)
        .required(),
      version: Joi.string().required(),
      server: Joi.string()
        .pattern(/^server\//)
        .required(),
      assets: Joi.array()
        .items(
          Joi.object({
            path: Joi.string()
              .pattern(/^(web|server)\/(?!.*\.\.)/)
              .required(),
          }).unknown(),
        )
        .min(1)
        .required(),
    })
      .unknown()
      .required(),
    signature: Joi.string().required(),
    notes: Joi.object({
      gitCommit: Joi.string().allow(null).required(),
      dirty: Joi.boolean().required(),
      changelog: Joi.string().required(),
      publisher: Joi.string().required(),
    }).required(),
  }),
  share: Joi.object<{ version: string; percent: number; reason: string }>({
    version: Joi.string().required(),
    percent: Joi.number().min(0).max(100).required(),
    reason: Joi.string().trim().min(1).required(),
  }),
  takeBack: Joi.object<{ reason: string }>({
    reason: Joi.string().trim().min(1).default('taken back by hand'),
  }),
  preview: Joi.object<{ version: string; minutes: number; path: string }>({
    version: Joi.string().required(),
    minutes: Joi.number()
      .integer()
      .min(1)
      .max(7 * 24 * 60)
      .default(8 * 60),
    path: Joi.string()
      .pattern(/^\/(?!\/)/)
      .default('/'),
  }),
  set: Joi.object<{ versions: Versions }>({
    versions: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  }),
};

/** The registry's internal API. Reading is open to the system's own processes; every change is signed by a team's key. */
export function addRegistryApi(app: Express, options: ApiOptions): void {
  const { registry, signal } = options;
  const check = new RequestCheck(registry.pool);
  const signed = check.signed();
  const json = express.raw({ type: '*/*', limit: '4mb' });
  const bytes = express.raw({ type: '*/*', limit: LARGEST_ASSET });

  app.get('/state', async (req, res) => {
    const wait = Math.min(Number(req.query['wait'] ?? 0) * 1000 || 0, LONGEST_WAIT_MS);
    const revision = Number(req.query['after'] ?? 0);
    res.json(await registry.state.after(revision, wait, signal));
  });
  app.get('/release-sets/:id', async (req, res) => {
    const id = part(req, 'id');
    const versions = await registry.versionsOf(id);
    const answer = versions && (await describeSet(versions, registry.setSources()));
    if (!answer) throw unknown('id', `there is no release set ${id}`);
    res.json(answer);
  });
  app.put('/release-sets', json, async (req, res) => {
    const { versions } = body(req, bodies.set);
    for (const [module, version] of Object.entries(versions)) await registry.release(module, version);
    const id = releaseSetId(versions);
    await store.saveReleaseSet(registry.pool, id, versions);
    res.json({ id });
  });
  app.get('/releases{/:module}', async (req, res) => {
    const module = typeof req.params['module'] === 'string' ? req.params['module'] : null;
    if (module !== null && !registry.state.current.modules[module])
      throw unknown('module', `there is no module ${module}`);
    const releases = await store.listReleases(registry.pool, module);
    res.json({ releases: releases.map(withoutAssets) });
  });
  app.get('/releases/:module/:version', async (req, res) => {
    res.json(await registry.release(part(req, 'module'), part(req, 'version')));
  });
  app.get('/audit', async (req, res) => {
    const module = typeof req.query['module'] === 'string' ? req.query['module'] : null;
    res.json({ entries: await store.readAudit(registry.pool, module, 100) });
  });
  app.get('/status', (_req, res) => {
    res.json({ ...registry.state.current, hosts: registry.supervisor.hosts() });
  });

  app.post('/releases', json, signed, async (req, res) => {
    const { manifest, signature, notes } = body(req, bodies.reserve);
    check.mayAct(res, manifest.module);
    res.json(await registry.publishing.reserve(manifest, signature, check.key(res).id, notes));
  });
  app.put('/releases/:module/:version/assets/:sha256', bytes, signed, async (req, res) => {
    check.mayAct(res, part(req, 'module'));
    await registry.publishing.upload(
      part(req, 'module'),
      part(req, 'version'),
      part(req, 'sha256'),
      rawBody(req),
    );
    res.status(204).end();
  });
  app.post('/releases/:module/:version/commit', json, signed, async (req, res) => {
    check.mayAct(res, part(req, 'module'));
    await registry.publishing.commit(part(req, 'module'), part(req, 'version'), check.key(res).owner);
    await registry.changed();
    res.json({ state: 'committed' });
  });
  app.delete('/releases/:module/:version', json, signed, async (req, res) => {
    check.mayAct(res, part(req, 'module'));
    await registry.publishing.abandon(part(req, 'module'), part(req, 'version'));
    res.status(204).end();
  });
  app.post('/modules/:module/share', json, signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { version, percent, reason } = body(req, bodies.share);
    const change = await registry.rollouts.share(module, version, percent, reason, check.key(res).owner);
    await registry.changed();
    res.json(change);
  });
  app.post('/modules/:module/take-back', json, signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { reason } = body(req, bodies.takeBack);
    const change = await registry.rollouts.takeBack(module, reason, check.key(res).owner);
    await registry.changed();
    res.json(change);
  });
  app.post('/modules/:module/preview', json, signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { version, minutes, path } = body(req, bodies.preview);
    const expires = Math.floor(Date.now() / 1000) + minutes * 60;
    await registry.rollouts.preview(module, version, new Date(expires * 1000), check.key(res).owner);
    await registry.changed();
    const query = previewQuery(options.secret, { releases: { [module]: version }, expires });
    const separator = path.includes('?') ? '&' : '?';
    res.json({
      url: `${options.publicUrl}${path}${separator}${query}`,
      expires: new Date(expires * 1000).toISOString(),
    });
  });
  app.use(ROUTES_BUILT_LATER, () => {
    throw new RegistryError(
      501,
      'not_built',
      'gate, analysis, automatic rollback and console are not built yet',
    );
  });
  app.use((_req, _res, next) => next(unknown('path', 'there is no such call')));
  app.use(refuse(options.log));
}

function withoutAssets({ manifest, ...release }: store.StoredRelease): ListedRelease {
  const { assets, ...rest } = manifest;
  return { ...release, manifest: { ...rest, files: assets.length } };
}

const part = (req: Request, name: string): string => String(req.params[name]);
const rawBody = (req: Request): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));

function body<T>(req: Request, schema: Joi.ObjectSchema<T>): T {
  let given: unknown;
  try {
    given = JSON.parse(rawBody(req).toString('utf8') || '{}');
  } catch {
    throw invalid('body', 'the body is not JSON');
  }
  const { value, error } = schema.validate(given, { abortEarly: false });
  if (!error) return value as T;
  const fields = Object.fromEntries(error.details.map(({ path, message }) => [path.join('.'), message]));
  throw new RegistryError(400, 'invalid_input', error.message, fields);
}

function refuse(log: Logger) {
  return (error: Error & { status?: number }, _req: Request, res: Response, _next: NextFunction): void => {
    const known = error instanceof RegistryError;
    const status = known ? error.status : (error.status ?? 500);
    if (status >= 500 && !(known && error.code === 'not_built'))
      log.error({ err: error }, 'a registry call failed');
    const code = known ? error.code : status === 413 ? 'payload_too_large' : 'internal';
    const problem: Problem = {
      type: `https://rollheim.example/problems/${code}`,
      title: known || status < 500 ? error.message : 'the registry failed',
      status: isErrorCode(code) && !known ? errorStatus(code) : status,
      code,
      ...(known && Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}),
      reference: String(res.getHeader('x-correlation-id') ?? ''),
    };
    res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  };
}
