import Joi from 'joi';
import {
  GUARDRAILS,
  METRICS,
  SIGNS,
  TELEMETRY_KINDS,
  TELEMETRY_LIMITS,
  VITALS,
  type Metric,
  type TelemetryReport,
} from '../http/telemetry.ts';
import { PATHS } from '../paths.ts';
import { TRAITS } from '../traits.ts';
import type {
  AnswerCounts,
  ErrorRecord,
  MountedRecord,
  ObservedRecord,
  ReleaseWithdrawn,
  ServedRecord,
  TelemetryRecord,
  VisitorTelemetry,
  VisitorTraits,
  WatchedRecord,
} from '../state/telemetry.ts';
import {
  absent,
  assured,
  flag,
  integer,
  judged,
  list,
  message,
  number,
  object,
  oneOf,
  orNull,
  text,
  type Typed,
  type TypedObject,
} from './schema.ts';

const DAY_MS = 86_400_000;
const moduleName = Joi.string()
  .pattern(/^[a-z][a-z0-9-]*$/)
  .max(40);
const version = Joi.string()
  .pattern(/^\d+\.\d+\.\d[\w.+-]*$/)
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
      { is: 'sign', then: Joi.valid(...SIGNS).required() },
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

const moduleId = text(moduleName);
const release = text(version);
const arm = oneOf(['canary', 'control']);
const id = text(Joi.string().max(120));
const cohort = { rollout: id, step: integer(0), arm, module: moduleId, version: release };
const instant = integer(0);
const documentId = text(Joi.string().max(40));
/** The kind by which the record was chosen. */
const kind = <const K extends string>(name: K) => assured(oneOf([name]));

const served: TypedObject<ServedRecord> = object({
  kind: kind('served'),
  ...cohort,
  document: documentId,
  at: instant,
  expects: flag(),
});
const mounted: TypedObject<MountedRecord> = object({
  kind: kind('mounted'),
  ...cohort,
  document: documentId,
  at: instant,
});
const observed: TypedObject<ObservedRecord> = object({
  kind: kind('observed'),
  ...cohort,
  metric: judged<Metric>(
    Joi.alternatives(Joi.valid(...METRICS), Joi.string().pattern(/^outcome:[a-z][a-z0-9-]{0,39}$/)),
  ),
  bad: absent(flag()),
  value: absent(number(Joi.number().min(0))),
  page: absent(text(Joi.string().max(60))),
  route: absent(text(Joi.string().max(120))),
}).xor('bad', 'value');
const watched: TypedObject<WatchedRecord> = object({
  kind: kind('watched'),
  ...cohort,
  document: documentId,
});
const failed: TypedObject<ErrorRecord> = object({
  kind: kind('error'),
  source: oneOf(['load_failure', 'render_error', 'unhandled_error']),
  releaseSet: text(Joi.string().max(64)),
  module: moduleId,
  version: release,
  message: text(Joi.string().allow('').max(TELEMETRY_LIMITS.message)),
  stack: orNull(text(Joi.string().allow('').max(TELEMETRY_LIMITS.stack))),
  page: orNull(text(Joi.string().max(60))),
  rollout: orNull(id),
  arm: oneOf(['canary', 'control', null]),
  at: instant,
});

const record = Joi.alternatives().conditional('.kind', {
  switch: [
    { is: 'served', then: served },
    { is: 'mounted', then: mounted },
    { is: 'watched', then: watched },
    { is: 'observed', then: observed },
    { is: 'error', then: failed },
  ],
  otherwise: Joi.forbidden(),
}) as unknown as Typed<TelemetryRecord>;

const traits: TypedObject<VisitorTraits> = object({
  language: oneOf(TRAITS.language),
  role: oneOf(TRAITS.role),
  device: oneOf(TRAITS.device),
  browser: oneOf(TRAITS.browser),
});

const example: VisitorTelemetry = {
  visitor: 'q0k3mV1c2Yz7w8AaBbCcDd',
  traits: { language: 'pl', role: 'dealer', device: 'phone', browser: 'safari' },
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
      page: 'catalog-list',
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
const visitorTelemetry: TypedObject<VisitorTelemetry> = object({
  visitor: text(Joi.string().max(64)),
  traits: orNull(traits),
  records: list(record, (records) => records.min(1)),
});

const answerCounts: TypedObject<AnswerCounts> = object({
  module: moduleId,
  version: release,
  at: instant,
  ok: integer(0),
  clientErrors: integer(0),
  serverErrors: integer(0),
  slow: integer(0),
  totalMs: number(Joi.number().min(0)),
});

const withdrawn: TypedObject<ReleaseWithdrawn> = object({
  module: moduleId,
  version: release,
  rollout: orNull(text()),
  reason: text(),
});

/** Messages of the releases: telemetry in, withdrawals out. */
export const releaseMessages = [
  message({
    name: 'release.telemetry',
    version: 2,
    schema: visitorTelemetry,
    example,
    upcasters: [(older) => ({ ...(older as object), traits: null })],
  }),
  message({ name: 'release.answers', version: 1, schema: answerCounts, example: answersExample }),
  message({ name: 'release.withdrawn', version: 1, schema: withdrawn, example: withdrawnExample }),
];
