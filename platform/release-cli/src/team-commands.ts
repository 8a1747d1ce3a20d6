import { type RegistryClient, ensureKey, PERSON, compareVersions } from '@rollheim/release-management';
import { reasonOf, UsageError, word, type Args } from './args.ts';
import { newModule } from './new-module.ts';
import { gateText, keyTable } from './print.ts';
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
    const result = await client.gate(module, version, args.intended);
    if (!result.passed) process.exitCode = 1;
    return gateText(module, version, result);
  },
  keys: async (args, cli) => {
    const what = word(args, 0, 'add|list|revoke');
    if (what === 'list') return keyTable(await cli.open(args).keys());
    if (what === 'revoke') {
      const [id, reason] = [word(args, 1, 'key id'), reasonOf(args)];
      const { owner } = await (await cli.asOperations(args)).revokeKey(id, reason);
      return `the key ${id} of ${owner} is revoked: nothing that it signs is taken any more; its releases stay`;
    }
    if (what !== 'add') throw new UsageError(`keys: there is no ${what}; there are add, list and revoke`);
    const module = word(args, 1, 'module');
    const operations = await cli.asOperations(args);
    const { person = null } = args;
    if (person !== null && !PERSON.test(person))
      throw new UsageError(`--person ${person}: a name has 2 to 40 small letters, digits and hyphens`);
    const { publicKey } = await ensureKey(cli.keysDir, module, person);
    const { id } = await operations.addKey(module, publicKey, person);
    if (person === null)
      return `${module} may publish with the key ${id} (${cli.keysDir}/${module}.pem; keep it to the team)`;
    const file = `${cli.keysDir}/${module}.${person}.pem`;
    return `${person} may publish ${module} with the key ${id} (${file}; ROLLHEIM_PERSON=${person} takes it)`;
  },
  'new-module': async (args, cli) => newModule(cli.root, word(args, 0, 'name')),
};

async function newest(client: RegistryClient, module: string): Promise<string> {
  const versions = (await client.releases(module)).map(({ manifest }) => manifest.version);
  const [version] = versions.toSorted((a, b) => compareVersions(b, a));
  if (!version) throw new UsageError(`${module} has no release`);
  return version;
}
