import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';
import {
  RegistryClient,
  OPERATIONS,
  readKey,
  type TeamKey,
  compareVersions,
} from '@rollheim/release-management';
import { RegistryError } from '@rollheim/release-client';
import { readArgs, reasonOf, UsageError, word, type Args } from './args.ts';
import { releaseTable, statusText } from './print.ts';
import { previewBranch } from './preview-branch.ts';
import { publish } from './publish.ts';
import { rolloutCommands } from './rollout-commands.ts';
import { teamCommands, type TeamCli } from './team-commands.ts';
import { telemetryCommands } from './telemetry-commands.ts';
import { verifyAuction } from './verify-auction.ts';

const HELP = `rollheim <command>

  publish <module> [--bump patch|minor|major] [--message "…"]   build, publish and check a release of a module or the shell
          [--rollout] [--as operations]                         and roll it out; operations grant new prefixes
          [--flag <name>=on|off]…                               with flags otherwise than its module.json says
  gate <module>[@version] [--intended "…"]                      has a release checked again and says why it is refused;
                                                                with a reason it may show less than the one before
  keys add <module> [--person anna] · keys list                 a team's signing key, or a person's; operations let it in
  keys revoke <key id> --reason "…"                             nothing that it signs is taken any more; its releases stay
  new-module <name>                                             makes a module that passes the gate
  releases [module]                                             what is published, and who gets it
  status                                                        what serves now, and in which processes
  share <module> <version> <percent> --reason "…"               give a share of the visitors the release; 100 = everyone
          [--restore]                                           also one that was withdrawn; without it, why it was
  take-back <module> [--reason "…"]                             everyone gets the old release again
  withdraw <module> <version> --reason "…"                      makes a release unreachable that nobody gets any more
  preview <module> <version> [--minutes 480] [--path /…]        link that opens the release for a tester
  preview <module> --branch [--minutes 480] [--path /…]         publishes the working tree for testers alone, with a link;
                                                                it goes when its links have expired
  preview --release-set <id> [--minutes 60] [--path /…]         link that opens exactly one release set
  rollout start <module> <version> --reason "…"                 by the module's policy; [--policy file] [--hotfix "why"]
          [--for staff|role:dealer|country:AT|language:pl|customer:<id>]…   half of these first, then as the policy says
  rollout pause|resume|promote|approve|roll-back <rollout>      or the module's name; --reason "…"
  rollout show [rollout|module]                                 rollouts; one with its history and figures
  policy show <module> · policy set <module> <file> --reason "…"
  operator add <name> --role <role>… · operator remove <name>   access to the console: viewer, release-operator, deployer:<module>
  explain <rollout>                                             how a rollout is decided, recomputed, with the figures
  errors <module> [version]                                     recent errors by cause, with their release sets
  audit [module]                                                what was done, by whom and why
  idle <module>                                                 the stable release compared with itself: true false alarms
  verify-auction <file> [--head …]                              checks the downloaded log of an auction and names its winner,
                                                                or a downloaded part of the audit trail

  kinds · configure <folder> [--base-port 8080 | --kubernetes]  the kinds of processes; the settings of each, from those
                                                                of the system (docs/deploy.md)
  migrate · run <kind>                                          schemas, roles and topics; one process
                                                                [--env-file <file>]
  package <folder> [<kind> …]                                   an archive of each kind, with what it needs to run
  verify                                                        proves that nothing is missing in the system's data

Options: --url <registry>   default: ROLLHEIM_REGISTRY, else the embedded system on this machine (PORT, else 8080, plus 3)
Keys lie in ROLLHEIM_DATA/keys (default .data/keys); ROLLHEIM_KEYS names another folder, ROLLHEIM_PERSON whose keys are taken.`;

const root = repositoryRoot(import.meta.dirname);

function registryUrl(args: Args): string {
  const embedded = `http://127.0.0.1:${Number(process.env['PORT'] ?? 8080) + 3}`;
  return args.url ?? process.env['ROLLHEIM_REGISTRY'] ?? embedded;
}

const keysDir = (): string =>
  process.env['ROLLHEIM_KEYS'] ?? join(resolve(root, process.env['ROLLHEIM_DATA'] ?? '.data'), 'keys');

/** Whose keys are taken: those of a person, else those of teams. */
const PERSON_SET = process.env['ROLLHEIM_PERSON'] || null;

/** The module's own key, or that of operations. */
async function findKey(module: string): Promise<TeamKey> {
  const dir = keysDir();
  const key = (await readKey(dir, module, PERSON_SET)) ?? (await readKey(dir, OPERATIONS, PERSON_SET));
  if (!key && PERSON_SET !== null)
    throw new UsageError(
      `no key of ${PERSON_SET} for ${module} in ${dir} (ROLLHEIM_PERSON): keys add ${module} --person ${PERSON_SET}`,
    );
  if (!key)
    throw new UsageError(
      `no key for ${module} in ${dir}${existsSync(dirname(dir)) ? '' : ' (start the system once)'}`,
    );
  return key;
}

/** The registry as the module's team sees it; a missing module is distinguished from a missing key. */
async function asTeam(args: Args, module: string): Promise<RegistryClient> {
  const { modules } = await new RegistryClient(registryUrl(args)).state();
  if (!modules[module])
    throw new UsageError(`there is no module ${module}; known are ${Object.keys(modules).join(', ')}`);
  return new RegistryClient(registryUrl(args), await findKey(module));
}

const cli: TeamCli = {
  root,
  keysDir: keysDir(),
  open: (args) => new RegistryClient(registryUrl(args)),
  asTeam,
  asOperations: async (args) => new RegistryClient(registryUrl(args), await findKey(OPERATIONS)),
};

/** What is done with the system's own processes and data: loaded for these commands alone. */
const OF_THE_SYSTEM = new Set(['kinds', 'configure', 'migrate', 'run', 'verify', 'package']);

async function run(args: Args): Promise<string> {
  switch (args.command) {
    case 'help':
      return HELP;
    case 'publish': {
      const module = word(args, 0, 'module');
      const key = await findKey(args.as ?? module);
      const client = new RegistryClient(registryUrl(args), key);
      const { bump = 'patch', message, rollout, flags } = args;
      return publish({ root, module, bump, message, rollout, flags, key, client });
    }
    case 'releases': {
      const client = new RegistryClient(registryUrl(args));
      const releases = await client.releases(args.words[0]);
      const sorted = releases.toSorted(
        (a, b) =>
          a.manifest.module.localeCompare(b.manifest.module) ||
          compareVersions(b.manifest.version, a.manifest.version),
      );
      return releaseTable(sorted, await client.state());
    }
    case 'status':
      return statusText(await new RegistryClient(registryUrl(args)).status());
    case 'share': {
      const [module, version] = [word(args, 0, 'module'), word(args, 1, 'version')];
      const percent = Number(word(args, 2, 'percent').replace(/%$/, ''));
      if (!(percent >= 0 && percent <= 100))
        throw new UsageError(`share: ${args.words[2]} is not a share from 0 to 100`);
      if (!args.reason) throw new UsageError('share: --reason "…" is missing');
      const { reason, restore } = args;
      const change = await (await asTeam(args, module)).share(module, version, percent, reason, { restore });
      if (!change.changed) return `${module}: nothing to change`;
      return change.target
        ? `${module}: ${change.share} % of the visitors get ${change.target}, the others ${change.stable}`
        : `${module}: everyone gets ${change.stable}`;
    }
    case 'take-back': {
      const module = word(args, 0, 'module');
      const change = await (await asTeam(args, module)).takeBack(module, args.reason);
      return change.changed ? `${module}: everyone gets ${change.stable}` : `${module}: nothing to take back`;
    }
    case 'withdraw': {
      const [module, version] = [word(args, 0, 'module'), word(args, 1, 'version')];
      const done = await (await asTeam(args, module)).withdraw(module, version, reasonOf(args));
      if (!done.changed) return `${module} ${version} was withdrawn before`;
      const back = done.previous
        ? `take-back leads to ${done.previous}`
        : 'there is no release to take back to';
      return `${module} ${version} cannot be reached any more; everyone has ${done.stable}, ${back}`;
    }
    case 'preview': {
      if (args.releaseSet) {
        const operations = await cli.asOperations(args);
        const opened = await operations.previewSet(args.releaseSet, args.minutes, args.path);
        return `${opened.url}\nvalid until ${opened.expires}`;
      }
      const module = word(args, 0, 'module');
      const team = await asTeam(args, module);
      if (args.branch && args.words.length > 1)
        throw new UsageError(`preview --branch takes no version: leave ${args.words[1]} out, or --branch`);
      if (args.branch) return previewBranch({ root, module, args, key: await findKey(module), client: team });
      const link = await team.preview(module, word(args, 1, 'version'), args.minutes, args.path);
      return `${link.url}\nvalid until ${link.expires}`;
    }
    case 'verify-auction': {
      const { ok, text } = await verifyAuction(word(args, 0, 'file'), args.head);
      if (!ok) process.exitCode = 1;
      return text;
    }
    default: {
      const rollout = rolloutCommands[args.command];
      if (rollout) return rollout(args, cli);
      const team = teamCommands[args.command];
      if (team) return team(args, cli);
      const telemetry = telemetryCommands[args.command];
      if (telemetry) return telemetry(args, cli);
      throw new UsageError(`there is no command ${args.command}; see rollheim help`);
    }
  }
}

async function main(argv: readonly string[]): Promise<void> {
  if (!OF_THE_SYSTEM.has(argv[0] ?? '')) return console.log(await run(readArgs(argv)));
  const { deploy } = await import('@rollheim/deploy');
  await deploy(argv).catch((error: Error) => {
    throw new UsageError(error.message);
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const unreachable = error instanceof TypeError && error.message === 'fetch failed';
  if (error instanceof UsageError || error instanceof RegistryError)
    console.error(`rollheim: ${error.message}`);
  else if (unreachable)
    console.error('rollheim: the registry does not answer; is the system running? (npm start)');
  else console.error(error);
  process.exitCode = 1;
}
