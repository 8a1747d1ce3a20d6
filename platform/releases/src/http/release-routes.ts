import type { Express } from 'express';
import Joi from 'joi';
import type { ListedRelease } from '@rollheim/release-management';
import { checkOf, runningChecks, type CheckOf } from '../gate/running.ts';
import { unknown } from '../registry/problem.ts';
import { previewQuery, type PublishNotes, type ReleaseManifest } from '@rollheim/release-client';
import * as store from '../registry/store.ts';
import { body, part, rawAsset, rawBody, type ApiContext } from './context.ts';

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
};

/** Releases: lists, the steps of a publish, preview links. */
export function releaseRoutes(app: Express, context: ApiContext): void {
  const { registry, check, signed } = context;
  app.get('/releases{/:module}', async (req, res) => {
    const module = typeof req.params['module'] === 'string' ? req.params['module'] : null;
    if (module !== null && !registry.state.current.modules[module])
      throw unknown('module', `there is no module ${module}`);
    // first: a check that ends in between has left its result
    const checks = await runningChecks(registry.pool);
    const releases = await store.listReleases(registry.pool, module);
    res.json({ releases: releases.map((release) => listed(release, checks)) });
  });
  app.get('/releases/:module/:version', async (req, res) => {
    res.json(await registry.release(part(req, 'module'), part(req, 'version')));
  });
  app.post('/releases', ...signed, async (req, res) => {
    const { manifest, signature, notes } = body(req, bodies.reserve);
    check.mayAct(res, manifest.module);
    res.json(await registry.publishing.reserve(manifest, signature, check.key(res).id, notes));
  });
  app.put('/releases/:module/:version/assets/:sha256', rawAsset, check.signed(), async (req, res) => {
    const [module, version] = [part(req, 'module'), part(req, 'version')];
    check.mayAct(res, module);
    await registry.publishing.upload(module, version, part(req, 'sha256'), rawBody(req));
    res.status(204).end();
  });
  app.post('/releases/:module/:version/commit', ...signed, async (req, res) => {
    const [module, version] = [part(req, 'module'), part(req, 'version')];
    check.mayAct(res, module);
    await registry.publishing.commit(module, version, check.key(res).who);
    await registry.changed();
    res.json({ state: 'committed' });
  });
  app.delete('/releases/:module/:version', ...signed, async (req, res) => {
    check.mayAct(res, part(req, 'module'));
    await registry.publishing.abandon(part(req, 'module'), part(req, 'version'));
    res.status(204).end();
  });
  app.post('/modules/:module/preview', ...signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { version, minutes, path } = body(req, bodies.preview);
    const expires = Math.floor(Date.now() / 1000) + minutes * 60;
    await registry.rollouts.preview(module, version, new Date(expires * 1000), check.key(res).who);
    await registry.changed();
    const query = previewQuery(context.secret, { releases: { [module]: version }, expires });
    const separator = path.includes('?') ? '&' : '?';
    res.json({
      url: `${context.publicUrl}${path}${separator}${query}`,
      expires: new Date(expires * 1000).toISOString(),
    });
  });
}

function listed({ manifest, ...release }: store.ReleaseInList, checks: readonly CheckOf[]): ListedRelease {
  const { assets, ...rest } = manifest;
  const checking = checkOf(checks, manifest.module, manifest.version);
  return { ...release, checking, manifest: { ...rest, files: assets.length } };
}
