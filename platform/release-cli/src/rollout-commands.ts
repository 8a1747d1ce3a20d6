import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RegistryClient, RolloutDetails } from '@rollheim/release-management';
import type { Policy, Rollout, Verdict } from '@rollheim/release-client';
import { reasonOf, UsageError, word, type Args } from './args.ts';
import { table } from './print.ts';

/** How a command reaches the registry. */
export interface Cli {
  /** Reads only. */
  open(args: Args): RegistryClient;
  /** Signs with the module's key, or that of operations. */
  asTeam(args: Args, module: string): Promise<RegistryClient>;
  /** Signs with the key of operations. */
  asOperations(args: Args): Promise<RegistryClient>;
}

type Command = (args: Args, cli: Cli) => Promise<string>;

const CALLS = ['pause', 'resume', 'promote', 'approve', 'roll-back'] as const;
const TRIES = 3;

/** Rollouts, policies, and who may use the console: by command. */
export const rolloutCommands: Readonly<Record<string, Command>> = {
  rollout: async (args, cli) => {
    const what = word(args, 0, 'start|pause|resume|promote|approve|roll-back|show');
    if (what === 'start') return start(args, cli);
    if (what === 'show') return show(args, cli);
    const call = CALLS.find((one) => one === what);
    if (!call)
      throw new UsageError(`rollout: there is no ${what}; there are start, show, ${CALLS.join(', ')}`);
    const rollout = await find(cli.open(args), word(args, 1, 'rollout or module'));
    const client = await cli.asTeam(args, rollout.module);
    const said = { reason: reasonOf(args), step: rollout.step };
    const key = randomUUID();
    return rolloutLine(await again(() => client.directRollout(rollout.id, call, said, key)));
  },
  policy: async (args, cli) => {
    const [what, module] = [word(args, 0, 'show|set'), word(args, 1, 'module')];
    if (what === 'show') {
      const { own, policy } = await cli.open(args).policy(module);
      return `${own ? `policy of ${module}` : `${module} has no policy of its own; the template`}\n${policyText(policy)}`;
    }
    if (what !== 'set') throw new UsageError(`policy: there is no ${what}; there are show and set`);
    const policy = await readJson(word(args, 2, 'file'));
    const client = await cli.asTeam(args, module);
    return policyText((await client.setPolicy(module, policy, reasonOf(args))).policy);
  },
  operator: async (args, cli) => {
    const [what, name] = [word(args, 0, 'add|remove'), word(args, 1, 'name')];
    const client = await cli.asOperations(args);
    if (what === 'remove') {
      await client.removeOperator(name);
      return `${name} has no access to the console any more`;
    }
    if (what !== 'add') throw new UsageError(`operator: there is no ${what}; there are add and remove`);
    if (args.roles.length === 0)
      throw new UsageError('operator: --role viewer|release-operator|deployer:<module> is missing');
    const password = args.password ?? randomBytes(12).toString('base64url');
    await client.saveOperator(name, password, args.roles);
    return `${name}: ${args.roles.join(', ')}${args.password ? '' : `\npassword ${password} (shown once)`}`;
  },
};

async function start(args: Args, cli: Cli): Promise<string> {
  const [module, version] = [word(args, 1, 'module'), word(args, 2, 'version')];
  const options = {
    version,
    reason: args.hotfix ?? reasonOf(args),
    ...(args.hotfix ? { hotfix: { reason: args.hotfix } } : {}),
    ...(args.audience.length > 0 ? { audience: args.audience } : {}),
    ...(args.policy ? { policy: await readJson(args.policy) } : {}),
  };
  const client = await cli.asTeam(args, module);
  const key = randomUUID();
  return rolloutLine(await again(() => client.startRollout(module, options, key)));
}

async function show(args: Args, cli: Cli): Promise<string> {
  const client = cli.open(args);
  const name = args.words[1];
  if (name !== undefined) {
    const [rollout, { modules }] = [await find(client, name), await client.state()];
    return detailsText(await client.rollout(rollout.id), modules[rollout.module]?.stable);
  }
  const rollouts = await client.rollouts();
  if (rollouts.length === 0) return 'there has been no rollout yet';
  const rows = rollouts.map((one) => [
    one.id,
    one.module,
    `${one.base} → ${one.target}`,
    one.phase,
    `${one.share / 100} %`,
    at(one.startedAt),
    one.reason,
  ]);
  return table([['rollout', 'module', 'releases', 'phase', 'visitors', 'since (UTC)', 'why'], ...rows]);
}

/** A rollout by its id, or the newest one of a module. */
async function find(client: RegistryClient, name: string): Promise<Rollout> {
  const { modules } = await client.state();
  if (!modules[name]) return (await client.rollout(name)).rollout;
  const [newest] = await client.rollouts(name);
  if (!newest) throw new UsageError(`${name} has had no rollout yet`);
  return newest;
}

/** A line that breaks is no answer: the same call again, which its key makes one. */
async function again<T>(call: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TypeError) || tries <= 1) throw error;
    return again(call, tries - 1);
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

const at = (ms: number | string): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** `stable`: what everyone has now, where that is known. */
function rolloutLine(rollout: Rollout, stable?: string): string {
  const { id, module, base, target, phase, share, control, step, policy, reason, endedAt } = rollout;
  const given = phase === 'complete' ? target : base;
  const since = stable === undefined || stable === given ? '' : `; now everyone has ${stable}`;
  return [
    `${module} ${base} → ${target}   rollout ${id}`,
    endedAt === null
      ? `${phase}, step ${step + 1} of ${policy.steps.length}: ${share / 100} % on ${target}, ${control / 100} % compared with it`
      : `${phase}: everyone got ${given}${since}`,
    `why: ${reason}`,
  ].join('\n');
}

function detailsText({ rollout, looks, history }: RolloutDetails, stable: string | undefined): string {
  const last = looks.at(-1);
  const events = history.map(({ at: when, who, action, reason }) => [at(when), who, action, reason]);
  return [
    rolloutLine(rollout, stable),
    '',
    table([['when (UTC)', 'who', 'what', 'why'], ...events]),
    ...(last ? ['', `figures of ${at(last.at)}: ${last.verdict.reason}`, figuresTable(last.verdict)] : []),
  ].join('\n');
}

function figuresTable({ metrics }: Verdict): string {
  const rows = metrics.map(({ name, verdict, e, limit, canary, control }) => [
    name,
    verdict,
    `${canary.bad} of ${canary.visitors}`,
    `${control.bad} of ${control.visitors}`,
    e.toPrecision(3),
    limit.toPrecision(3),
  ]);
  return table([['metric', 'says', 'canary', 'control', 'E', 'limit'], ...rows]);
}

function policyText({ steps, analysis, metrics, maxHoldMinutes, bakeMinutes, freeze }: Policy): string {
  const rows = steps.map(({ percent, minMinutes, minVisitors, approval, audience }) => [
    `${percent} %${audience ? ` of ${audience.join(', ')}` : ''}`,
    `${minMinutes} min`,
    String(minVisitors),
    approval ? 'yes' : 'no',
  ]);
  const windows = freeze.map(({ days, from, to }) => `days ${days.join(',')} ${from}–${to}`);
  return [
    table([['step', 'at least', 'visitors', 'approval'], ...rows]),
    `analysis ${analysis}; ${metrics.map(({ name, tolerated, signalOnly }) => `${name} R ${tolerated}${signalOnly ? ' (signals only)' : ''}`).join(', ')}`,
    `longest hold ${maxHoldMinutes} min, bake time ${bakeMinutes} min, freeze (Europe/Berlin): ${windows.join('; ') || 'none'}`,
  ].join('\n');
}
