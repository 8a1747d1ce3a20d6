import Joi from 'joi';
import {
  GUARDRAILS,
  METRICS,
  TELEMETRY_KINDS,
  TELEMETRY_LIMITS,
  VITALS,
  type TelemetryReport,
} from '../http/telemetry.ts';
import { PATHS } from '../paths.ts';
import type { AnswerCounts, ReleaseWithdrawn, VisitorTelemetry } from '../state/telemetry.ts';
import type { MessageContract } from './registry.ts';

const DAY_MS = 86_400_000;
const moduleName = Joi.string()
  .pattern(/^[a-z][a-z0-9-]*$/)
  .max(40);
const version = Joi.string()
  .pattern(/^\d+\.\d+\.\d+[\w.+-]*$/)
  .max(40);

const event = Joi.object({
  kind: Joi.valid(...TELEMETRY_KINDS).required(),
  module: moduleName.required(),
  version: version.required(),
  at: Joi.number().min(0).max(TELEMETRY_LIMITS.documentMs).required(),
  name: Joi.when('kind', {
    switch: [
      { is: 'vital', then: Joi.valid(...VITALS).required() },
      { is: 'guardrail', then: Joi.valid(...GUARDRAILS).required() },
    ],
    otherwise: Joi.forbidden(),
  }),
  value: Joi.when('kind', {
    is: 'vital',
    // a CLS of 10,000 or an LCP beyond a day is no measurement
    then: Joi.number().min(0).max(DAY_MS).required(),
    otherwise: Joi.forbidden(),
  }),
  ok: Joi.when('kind', { is: 'guardrail', then: Joi.boolean().required(), otherwise: Joi.forbidden() }),
  error: Joi.when('kind', {
    is: Joi.valid('load_failure', 'render_error', 'unhandled_error', 'fallback'),
    then: Joi.object({
      message: Joi.string().allow('').max(TELEMETRY_LIMITS.message).required(),
      stack: Joi.string().allow('').max(TELEMETRY_LIMITS.stack),
    }),
    otherwise: Joi.forbidden(),
  }),
  page: Joi.alternatives(
    Joi.valid(...Object.keys(PATHS)),
    Joi.string()
      .pattern(/^mf-[a-z0-9]+\/[a-z][a-z0-9-]*$/)
      .max(60),
  ),
});

/** Body of a page's report; unknown fields are refused, so that nothing personal slips in. */
export const telemetryReport = Joi.object<TelemetryReport>({
  releaseSet: Joi.string()
    .pattern(/^[\w-]{1,64}$/)
    .required(),
  document: Joi.string().max(2000).required(),
  events: Joi.array().items(event).min(1).max(TELEMETRY_LIMITS.events).required(),
}).prefs({ convert: false });

const cohort = {
  rollout: Joi.string().max(120).required(),
  step: Joi.number().integer().min(0).required(),
  arm: Joi.valid('canary', 'control').required(),
  module: moduleName.required(),
  version: version.required(),
};
const instant = Joi.number().integer().min(0).required();
const documentId = Joi.string().max(40).required();

const record = Joi.alternatives().conditional('.kind', {
  switch: [
    {
      is: 'served',
      then: Joi.object({
        kind: Joi.valid('served'),
        ...cohort,
        document: documentId,
        at: instant,
        expects: Joi.boolean().required(),
      }),
    },
    {
      is: 'mounted',
      then: Joi.object({ kind: Joi.valid('mounted'), ...cohort, document: documentId, at: instant }),
    },
    {
      is: 'observed',
      then: Joi.object({
        kind: Joi.valid('observed'),
        ...cohort,
        metric: Joi.valid(...METRICS).required(),
        bad: Joi.boolean(),
        value: Joi.number().min(0),
      }).xor('bad', 'value'),
    },
    {
      is: 'error',
      then: Joi.object({
        kind: Joi.valid('error'),
        source: Joi.valid('load_failure', 'render_error', 'unhandled_error').required(),
        releaseSet: Joi.string().max(64).required(),
        module: moduleName.required(),
        version: version.required(),
        message: Joi.string().allow('').max(TELEMETRY_LIMITS.message).required(),
        stack: Joi.string().allow('', null).max(TELEMETRY_LIMITS.stack).required(),
        page: Joi.string().allow(null).max(60).required(),
        rollout: Joi.string().allow(null).max(120).required(),
        arm: Joi.valid('canary', 'control', null).required(),
        at: instant,
      }),
    },
  ],
  otherwise: Joi.forbidden(),
});

const example: VisitorTelemetry = {
  visitor: 'q0k3mV1c2Yz7w8AaBbCcDd',
  records: [
    {
      kind: 'observed',
      rollout: '01hzy3k9m2p4',
      step: 1,
      arm: 'canary',
      module: 'mf-catalog',
      version: '1.4.2',
      metric: 'slow_lcp',
      value: 1830,
    },
  ],
};
const answersExample: AnswerCounts = {
  module: 'mf-catalog',
  version: '1.4.2',
  at: 1_790_000_000_000,
  ok: 40,
  clientErrors: 1,
  serverErrors: 0,
  slow: 2,
  totalMs: 812,
};
const withdrawnExample: ReleaseWithdrawn = {
  module: 'mf-catalog',
  version: '1.4.2',
  rollout: '01hzy3k9m2p4',
  reason: 'render_error: E 1021 of 200',
};
const count = Joi.number().integer().min(0).required();

/** Messages of the releases: telemetry in, withdrawals out. */
export const releaseMessages: readonly MessageContract[] = [
  {
    name: 'release.telemetry',
    version: 1,
    schema: Joi.object({
      visitor: Joi.string().max(64).required(),
      records: Joi.array().items(record).min(1).required(),
    }),
    example,
  },
  {
    name: 'release.answers',
    version: 1,
    schema: Joi.object({
      module: moduleName.required(),
      version: version.required(),
      at: instant,
      ok: count,
      clientErrors: count,
      serverErrors: count,
      slow: count,
      totalMs: Joi.number().min(0).required(),
    }),
    example: answersExample,
  },
  {
    name: 'release.withdrawn',
    version: 1,
    schema: Joi.object({
      module: moduleName.required(),
      version: version.required(),
      rollout: Joi.string().allow(null).required(),
      reason: Joi.string().required(),
    }),
    example: withdrawnExample,
  },
];
