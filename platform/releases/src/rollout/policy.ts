import { METRICS, outcomeMetric } from '@rollheim/contracts';
import { AUDIENCE_WORD, MOST_AUDIENCE_WORDS } from '@rollheim/contracts/audience';
import { clockTime, type Outcomes } from '@rollheim/contracts/server';
import Joi from 'joi';
import { RegistryError } from '../registry/problem.ts';
import type { FreezeWindow, Policy, PolicyMetric, PolicyStep } from '@rollheim/release-client';

const CRITICAL: readonly string[] = ['load_failure', 'bff_5xx'];
/** Too rare, or too much a matter of habit, for a step to wait until they pass. */
const VETO_ONLY: readonly string[] = [
  'bff_4xx',
  'bff_restart',
  'missing_report',
  'long_task',
  'memory',
  'dead_press',
  'repeated_press',
  'correction',
  'quick_return',
  'empty_content',
];

const defaultMetrics: readonly PolicyMetric[] = METRICS.map((name) => ({
  name,
  tolerated: 1.2,
  critical: CRITICAL.includes(name),
  ...(VETO_ONLY.includes(name) ? { vetoOnly: true } : {}),
}));

const PERCENTS = [1, 5, 25, 50, 100];
const WEEKDAYS = [1, 2, 3, 4, 5];

/** The template of a marketplace with traffic. */
export const STANDARD_POLICY: Policy = {
  steps: PERCENTS.map((percent) => ({ percent, minMinutes: 15, minVisitors: 200 })),
  analysis: 'on',
  metrics: defaultMetrics,
  maxHoldMinutes: 24 * 60,
  bakeMinutes: 60,
  freeze: [{ days: WEEKDAYS, from: '14:00', to: '17:00' }],
};

/** The template of the embedded system: the same in short, and no window in which nothing moves. */
export const QUICK_POLICY: Policy = {
  steps: PERCENTS.map((percent) => ({ percent, minMinutes: 0.5, minVisitors: 1 })),
  analysis: 'on',
  metrics: defaultMetrics,
  maxHoldMinutes: 10,
  bakeMinutes: 1,
  freeze: [],
};

const OUTCOME = /^outcome:[a-z][a-z0-9-]{0,39}$/;

const time = clockTime.required();
const minutes = Joi.number()
  .min(0)
  .max(60 * 24 * 30);

/** Whom a step is for; customers by id among them. */
export const audienceSchema = Joi.array()
  .items(
    Joi.string().pattern(AUDIENCE_WORD).messages({
      'string.pattern.base':
        '{{#label}} must be staff, role:guest|private|commercial|dealer, country:XX, language:xx or customer:<id>',
    }),
  )
  .min(1)
  .max(MOST_AUDIENCE_WORDS)
  .unique();

const schema = Joi.object<Policy>({
  steps: Joi.array()
    .items(
      Joi.object<PolicyStep>({
        percent: Joi.number().greater(0).max(100).required(),
        minMinutes: minutes.default(0),
        minVisitors: Joi.number().integer().min(0).default(0),
        approval: Joi.boolean(),
        audience: audienceSchema,
      }),
    )
    .min(1)
    .max(20)
    .required(),
  analysis: Joi.valid('on', 'off').required(),
  metrics: Joi.array()
    .items(
      Joi.object<PolicyMetric>({
        name: Joi.alternatives(Joi.valid(...METRICS), Joi.string().pattern(OUTCOME)).required(),
        tolerated: Joi.number().min(1).max(10).required(),
        critical: Joi.boolean().required(),
        signalOnly: Joi.boolean(),
        vetoOnly: Joi.boolean(),
        better: Joi.valid('more'),
        text: Joi.object({ de: Joi.string().required(), en: Joi.string().required() }),
      }),
    )
    .unique('name')
    .default([]),
  maxHoldMinutes: minutes.required(),
  bakeMinutes: minutes.required(),
  freeze: Joi.array()
    .items(
      Joi.object<FreezeWindow>({
        days: Joi.array().items(Joi.number().integer().min(1).max(7)).min(1).unique().required(),
        from: time,
        to: time,
      }),
    )
    .default([]),
});

const refused = (field: string, message: string): RegistryError =>
  new RegistryError(400, 'invalid_policy', message, { [field]: message });

/** Checks a policy; a refusal is 400 `invalid_policy` that names the fields. */
export function readPolicy(given: unknown): Policy {
  const { value, error } = schema.required().validate(given, { abortEarly: false });
  if (error) {
    const fields = Object.fromEntries(error.details.map(({ path, message }) => [path.join('.'), message]));
    throw new RegistryError(400, 'invalid_policy', error.message, fields);
  }
  const policy = value as Policy;
  const backwards = policy.steps.findIndex((step, at) => {
    const before = policy.steps[at - 1];
    return before && whose(before) === whose(step) && step.percent <= before.percent;
  });
  if (backwards >= 0)
    throw refused(`steps.${backwards}.percent`, 'each step must give more visitors than the one before');
  const narrower = policy.steps.findIndex(
    ({ audience }, at) => audience && at > 0 && !policy.steps[at - 1]?.audience,
  );
  if (narrower >= 0)
    throw refused(`steps.${narrower}.audience`, 'steps for some come before those for everyone');
  const last = policy.steps.at(-1);
  if (last?.percent !== 100 || last.audience)
    throw refused('steps', 'the last step must be 100 % of everyone');
  if (policy.analysis === 'on' && !policy.metrics.some(({ signalOnly }) => !signalOnly))
    throw refused('metrics', 'a policy with analysis must name a metric that decides');
  if (policy.freeze.some(({ from, to }) => to !== '00:00' && from >= to))
    throw refused('freeze', 'a window must end after it begins; one over midnight is two');
  return policy;
}

const whose = ({ audience }: PolicyStep): string => audience?.toSorted().join() ?? '';

/**
 * A policy that begins with half of some visitors, the other half of whom is its control, and goes on as it would without.
 * They may be too few for the figures to pass: then a person is asked after the longest hold.
 */
export function beginningWith(policy: Policy, audience: readonly string[]): Policy {
  const minMinutes = policy.steps[0]?.minMinutes ?? 0;
  return { ...policy, steps: [{ percent: 50, minMinutes, minVisitors: 1, audience }, ...policy.steps] };
}

/**
 * A policy that was set when there were these metrics, with those that came since, as the templates have them: what its
 * team left out was left out knowingly, what they could not know was not.
 */
export function withNewMetrics(policy: Policy, known: readonly string[]): Policy {
  const named = new Set([...known, ...policy.metrics.map(({ name }) => name)]);
  const added = defaultMetrics.filter(({ name }) => !named.has(name));
  return added.length === 0 ? policy : { ...policy, metrics: [...policy.metrics, ...added] };
}

/**
 * A policy with the outcomes that both releases declare, as the one that everybody has declares them: what is new has nothing to
 * be compared with. What the policy says of an outcome itself stays as it says.
 */
export function withOutcomes(policy: Policy, base: Outcomes = {}, target: Outcomes = {}): Policy {
  const named = new Set(policy.metrics.map(({ name }) => name));
  const declared = Object.entries(base).flatMap(([outcome, { better, margin, text }]): PolicyMetric[] => {
    const name = outcomeMetric(outcome);
    if (!Object.hasOwn(target, outcome) || named.has(name)) return [];
    const more = better === 'more' ? { better } : {};
    return [{ name, tolerated: margin, critical: false, vetoOnly: true, text, ...more }];
  });
  return { ...policy, metrics: [...policy.metrics, ...declared] };
}
