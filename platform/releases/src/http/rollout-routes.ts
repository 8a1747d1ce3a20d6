import type { Express, Request } from 'express';
import Joi from 'joi';
import { inTransaction } from '@rollheim/service-kit';
import { invalid, RegistryError, unknown } from '../registry/problem.ts';
import { OPERATIONS } from '@rollheim/release-management';
import { looksOf, findPolicy, listRollouts, savePolicy } from '../rollout/store.ts';
import { audienceSchema, beginningWith, readPolicy } from '../rollout/policy.ts';
import { auditOf } from '../rollout/history.ts';
import type { Caller } from '../rollout/engine.ts';
import { setPreviewQuery, type Policy } from '@rollheim/release-client';
import * as store from '../registry/store.ts';
import { body, part, queried, type ApiContext } from './context.ts';

const LISTED = 50;
const LOOKS = 1000;
const CALLS = ['pause', 'resume', 'promote', 'approve', 'roll-back'] as const;

const reason = Joi.string().trim().min(1).max(500).required();
const bodies = {
  start: Joi.object<{
    version: string;
    reason: string | undefined;
    policy: unknown;
    hotfix: { reason: string } | undefined;
    audience: string[] | undefined;
  }>({
    version: Joi.string().required(),
    reason: reason.optional(),
    policy: Joi.object().unknown(),
    hotfix: Joi.object({ reason }),
    audience: audienceSchema.optional(),
  }),
  call: Joi.object<{ reason: string; step: number | undefined }>({
    reason,
    step: Joi.number().integer().min(-1),
  }),
  policy: Joi.object<{ policy: unknown; reason: string }>({
    policy: Joi.object().unknown().required(),
    reason,
  }),
  preview: Joi.object<{ minutes: number; path: string }>({
    minutes: Joi.number()
      .integer()
      .min(1)
      .max(7 * 24 * 60)
      .default(60),
    path: Joi.string()
      .pattern(/^\/(?!\/)/)
      .default('/'),
  }),
};

const KEY_FORM = /^[\w-]{8,100}$/;

/** Rollouts and policies. A call with an `Idempotency-Key` is carried out once. */
export function rolloutRoutes(app: Express, context: ApiContext): void {
  const { registry, check, signed } = context;
  const { engine, pool } = registry;

  app.post('/modules/:module/rollouts', ...signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { version, hotfix, policy, audience, ...rest } = body(req, bodies.start);
    const why = hotfix?.reason ?? rest.reason;
    if (why === undefined) throw invalid('reason', 'a reason is required');
    if (hotfix && audience)
      throw invalid('audience', 'a hotfix is everyone’s at once: leave out whom it begins with');
    const given: Policy | undefined = policy === undefined ? undefined : readPolicy(policy);
    const own = audience
      ? readPolicy(beginningWith(given ?? (await engine.policy(module)), audience))
      : given;
    const started = { version, reason: why, hotfix: hotfix?.reason ?? null, ...(own ? { policy: own } : {}) };
    res.json(await engine.start(module, started, callerOf(req, check.caller(res))));
  });
  app.get('/rollouts', async (req, res) => {
    res.json({ rollouts: await listRollouts(pool, queried(req, 'module'), LISTED) });
  });
  app.get('/rollouts/:id', async (req, res) => {
    const rollout = await engine.find(part(req, 'id'));
    const looks = await looksOf(pool, rollout.id, LOOKS);
    res.json({ rollout, looks, history: await auditOf(pool, rollout.id) });
  });
  for (const type of CALLS)
    app.post(`/rollouts/:id/${type}`, ...signed, async (req, res) => {
      const rollout = await engine.find(part(req, 'id'));
      check.mayAct(res, rollout.module);
      const { step, ...said } = body(req, bodies.call);
      const command = { type, ...said, ...(step === undefined ? {} : { step }) };
      res.json(await engine.direct(rollout.id, command, callerOf(req, check.caller(res))));
    });

  app.get('/policies/:module', async (req, res) => {
    const module = knownModule(context, part(req, 'module'));
    const own = await findPolicy(pool, module);
    res.json({ module, own: own !== null, policy: own ?? (await engine.policy(module)) });
  });
  app.put('/policies/:module', ...signed, async (req, res) => {
    const module = knownModule(context, part(req, 'module'));
    check.mayAct(res, module);
    const given = body(req, bodies.policy);
    const policy = readPolicy(given.policy);
    const who = check.key(res).who;
    await inTransaction(pool, async (client) => {
      const before = await findPolicy(client, module);
      await savePolicy(client, module, policy, who);
      await store.addAudit(client, {
        who,
        action: 'policy',
        module,
        before,
        after: policy,
        reason: given.reason,
      });
    });
    res.json({ module, own: true, policy });
  });

  app.post('/release-sets/:id/preview', ...signed, async (req, res) => {
    check.mayAct(res, OPERATIONS);
    const id = part(req, 'id');
    const { minutes, path } = body(req, bodies.preview);
    const versions = await registry.versionsOf(id);
    if (!versions) throw unknown('id', `there is no release set ${id}`);
    const expires = Math.floor(Date.now() / 1000) + minutes * 60;
    const until = new Date(expires * 1000);
    const who = check.key(res).who;
    const opened = await Promise.allSettled(
      Object.entries(versions).map(([module, version]) =>
        registry.rollouts.preview(module, version, until, who),
      ),
    );
    const missing = opened.find(({ status }) => status === 'rejected');
    if (missing?.status === 'rejected')
      throw new RegistryError(503, 'unavailable', (missing.reason as Error).message);
    await registry.changed();
    const query = setPreviewQuery(context.secret, id, expires);
    const url = `${context.publicUrl}${path}${path.includes('?') ? '&' : '?'}${query}`;
    res.json({ url, expires: until.toISOString(), versions });
  });
}

function callerOf(req: Request, caller: Caller): Caller {
  const key = req.get('idempotency-key');
  if (key === undefined) return caller;
  if (!KEY_FORM.test(key)) throw invalid('idempotency-key', 'a key has 8 to 100 letters, digits, - and _');
  return { ...caller, key: `${caller.who}/${key}` };
}

function knownModule({ registry }: ApiContext, module: string): string {
  if (!registry.state.current.modules[module]) throw unknown('module', `there is no module ${module}`);
  return module;
}
