import { explanationText } from './explanation.ts';
import { figure, figures } from '@rollheim/release-statistics';
import type { IdleComparison, RegistryClient, ErrorGroup } from '@rollheim/release-management';
import { word, type Args } from './args.ts';
import type { TeamCli } from './team-commands.ts';

/** What telemetry and the audit log say, as text: by command. */
export const telemetryCommands: Readonly<Record<string, (args: Args, cli: TeamCli) => Promise<string>>> = {
  explain: async (args, cli) => explanationText(await cli.open(args).explain(word(args, 0, 'rollout'))),
  errors: async (args, cli) => {
    const module = word(args, 0, 'module');
    return errorsText(await (await cli.asTeam(args, module)).errors(module, args.words[1]));
  },
  audit: async (args, cli) => {
    const [module] = args.words;
    const client = await (module === undefined ? cli.asOperations(args) : cli.asTeam(args, module));
    return auditText(await client.audit(module));
  },
  idle: async (args, cli) => idleText(await cli.open(args).idle(word(args, 0, 'module'))),
};

const SHOWN_FRAMES = 6;

const auditText = (lines: Awaited<ReturnType<RegistryClient['audit']>>): string =>
  lines
    .map(({ at, who, action, module, before, after, reason }) =>
      [
        `${at}  ${who}: ${action} ${module}${reason ? ` (${reason})` : ''}`,
        `  before ${JSON.stringify(before)}`,
        `  after  ${JSON.stringify(after)}`,
      ].join('\n'),
    )
    .join('\n') || 'nothing was done';

function errorsText(groups: readonly ErrorGroup[]): string {
  if (groups.length === 0) return 'no errors are known';
  return groups
    .map(({ module, version, source, message, stack, count, firstAt, lastAt, samples }) =>
      [
        `${count} × ${source} in ${module} ${version}: ${message}`,
        `  ${firstAt} to ${lastAt}${setsText(samples)}`,
        ...(stack ?? '')
          .split('\n')
          .filter(Boolean)
          .slice(0, SHOWN_FRAMES)
          .map((line) => `  ${line.trim()}`),
      ].join('\n'),
    )
    .join('\n\n');
}

const setsText = (samples: ErrorGroup['samples']): string =>
  samples.length === 0
    ? ''
    : `; release sets ${[...new Set(samples.map(({ releaseSet }) => releaseSet))].join(', ')}`;

function idleText({ module, version, judgement, falseAlarms }: IdleComparison): string {
  const { splits, alarms, interval } = falseAlarms;
  const percent = (share: number): string => `${figure(share * 100)} %`;
  const { canary, control } = judgement.enrolled;
  const visitors = canary + control;
  if (visitors === 0) return `${module} ${version}: no visitors yet, so there is nothing to compare`;
  return [
    `${module} ${version} compared with itself: ${judgement.decision.toUpperCase()} (${judgement.reason})`,
    ...judgement.metrics.map((metric) => `  ${figures(metric)}`),
    `false alarms: ${alarms} of ${splits} random divisions of the same ${visitors} visitors would have been rolled back, ${percent(alarms / splits)} (${percent(interval.low)} to ${percent(interval.high)}); the budget is 5 %`,
  ].join('\n');
}
