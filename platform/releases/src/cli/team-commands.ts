import type { RegistryClient } from '../client.ts';
import { ensureKey } from '../keys.ts';
import { compareVersions } from '../semver.ts';
import { UsageError, word, type Args } from './args.ts';
import { newModule } from './new-module.ts';
import { gateText, table } from './print.ts';
import type { Cli } from './rollout-commands.ts';

/** What a team's commands need besides the registry. */
export interface TeamCli extends Cli {
  readonly root: string;
  /** Folder of the private keys. */
  readonly keysDir: string;
}

type Command = (args: Args, cli: TeamCli) => Promise<string>;

/** Commands of a module's team: the gate, keys, a new module. */
export const teamCommands: Readonly<Record<string, Command>> = {
  gate: async (args, cli) => {
    const [module = '', wanted] = word(args, 0, 'module[@version]').split('@');
    const client = await cli.asTeam(args, module);
    const version = wanted ?? (await newest(client, module));
    const result = await client.gate(module, version);
    if (!result.passed) process.exitCode = 1;
    return gateText(module, version, result);
  },
  keys: async (args, cli) => {
    const what = word(args, 0, 'add|list');
    if (what === 'list') {
      const rows = (await cli.open(args).keys()).map(({ id, owner, addedAt }) => [
        id,
        owner,
        addedAt.slice(0, 16),
      ]);
      return table([['key', 'owner', 'since (UTC)'], ...rows]);
    }
    if (what !== 'add') throw new UsageError(`keys: there is no ${what}; there are add and list`);
    const module = word(args, 1, 'module');
    const operations = await cli.asOperations(args);
    const { publicKey } = await ensureKey(cli.keysDir, module);
    const { id } = await operations.addKey(module, publicKey);
    return `${module} may publish with the key ${id} (${cli.keysDir}/${module}.pem; keep it to the team)`;
  },
  'new-module': async (args, cli) => newModule(cli.root, word(args, 0, 'name')),
};

async function newest(client: RegistryClient, module: string): Promise<string> {
  const versions = (await client.releases(module)).map(({ manifest }) => manifest.version);
  const [version] = versions.toSorted((a, b) => compareVersions(b, a));
  if (!version) throw new UsageError(`${module} has no release`);
  return version;
}
