import type { Express } from 'express';
import Joi from 'joi';
import { body, part, type ApiContext } from './context.ts';

const bodies = {
  share: Joi.object<{ version: string; percent: number; reason: string; restore: boolean }>({
    version: Joi.string().required(),
    percent: Joi.number().min(0).max(100).required(),
    reason: Joi.string().trim().min(1).required(),
    restore: Joi.boolean().strict().default(false),
  }),
  withdraw: Joi.object<{ version: string; reason: string }>({
    version: Joi.string().required(),
    reason: Joi.string().trim().min(1).max(500).required(),
  }),
  takeBack: Joi.object<{ reason: string }>({
    reason: Joi.string().trim().min(1).default('taken back by hand'),
  }),
};

/** Moving visitors by hand, and making a release unreachable. */
export function shareRoutes(app: Express, { registry, check, signed }: ApiContext): void {
  app.post('/modules/:module/share', ...signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const change = await registry.rollouts.share(module, body(req, bodies.share), check.caller(res));
    await registry.changed();
    res.json(change);
  });
  app.post('/modules/:module/take-back', ...signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { reason } = body(req, bodies.takeBack);
    const change = await registry.rollouts.takeBack(module, reason, check.caller(res));
    await registry.changed();
    res.json(change);
  });
  app.post('/modules/:module/withdraw', ...signed, async (req, res) => {
    const module = part(req, 'module');
    check.mayAct(res, module);
    const { version, reason } = body(req, bodies.withdraw);
    const withdrawal = await registry.rollouts.withdraw(module, version, reason, check.caller(res));
    await registry.changed();
    // no one's calls lead there any more: it need not run out
    await registry.supervisor.drop({ module, version });
    res.json(withdrawal);
  });
}
