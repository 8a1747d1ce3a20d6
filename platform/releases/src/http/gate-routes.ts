import type { Express } from 'express';
import Joi from 'joi';
import { Checks } from '../gate/checks.ts';
import { readGate } from '../gate/record.ts';
import { unknown } from '../registry/problem.ts';
import { body, part, type ApiContext } from './context.ts';

const check = Joi.object<{ module: string; version: string; intended: string | null }>({
  module: Joi.string().required(),
  version: Joi.string().required(),
  intended: Joi.string().trim().min(1).max(500).allow(null).default(null),
});

/** The gate: have a release checked, read its result. */
export function gateRoutes(app: Express, { registry, check: caller, signed }: ApiContext): void {
  const checks = new Checks();
  app.post('/gate', ...signed, async (req, res) => {
    const { module, version, intended } = body(req, check);
    caller.mayAct(res, module);
    const result = async () => {
      try {
        return await registry.gate.check(module, version, caller.key(res).who, intended);
      } finally {
        await registry.changed();
      }
    };
    res.json(await checks.begin(result()));
  });
  app.get('/checks/:id', async (req, res) => {
    res.json(await checks.read(part(req, 'id')));
  });
  app.get('/gate/:module/:version', async (req, res) => {
    const [module, version] = [part(req, 'module'), part(req, 'version')];
    const result = await readGate(registry.pool, module, version);
    if (!result) throw unknown('version', `the gate has not looked at ${module} ${version}`);
    res.json(result);
  });
}
