import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configure } from './configure.ts';
import { kinds } from './kinds.ts';
import { configureKubernetes } from './kubernetes/settings.ts';
import { migrate } from './migrate.ts';
import { run } from './run.ts';
import { packageKinds } from './package/package.ts';
import { readSystemEnv } from './system-env.ts';
import { verify } from './verify.ts';

type Command = (words: readonly string[], options: Options) => Promise<void>;

interface Options {
  readonly 'env-file'?: string;
  readonly 'base-port'?: string;
  readonly kubernetes?: boolean;
}

const say = (line: string): void => console.log(line);
/** Ports of a block. */
const BLOCK = 64;

/** What an SRE does with a system, by name; settings come from the environment. */
const COMMANDS: Readonly<Record<string, Command>> = {
  async kinds() {
    for (const { name, port } of kinds()) say(`${name.padEnd(16)} base port + ${port}`);
  },
  async configure([folder], { 'base-port': base = '8080', kubernetes = false }) {
    if (folder === undefined)
      throw new Error('configure: the folder is missing that the settings are written to');
    if (kubernetes) {
      const files = configureKubernetes(readSystemEnv(process.env), folder);
      return say(`${folder}: ${files.join(', ')}`);
    }
    const basePort = Number(base);
    if (!Number.isInteger(basePort) || basePort < 1 || basePort > 65_535 - BLOCK)
      throw new Error(`--base-port ${base} cannot be the first port of a block`);
    const written = configure(readSystemEnv(process.env), folder, basePort);
    say(`${folder}: ${written.map((name) => `${name}.env`).join(', ')}`);
  },
  async migrate() {
    await migrate(readSystemEnv(process.env), say);
  },
  async package([folder, ...names]) {
    if (folder === undefined)
      throw new Error('package: the folder is missing that the archives are written to');
    await packageKinds(resolve(folder), names, say);
  },
  async verify(names) {
    const faults = await verify(readSystemEnv(process.env), say, names);
    if (faults.length > 0) throw new Error(`${faults.length} faults: these data are not what they should be`);
    say('Nothing that was looked at is missing or changed.');
  },
  async run([kind]) {
    if (kind === undefined) throw new Error('run: the kind of process is missing; rollheim kinds lists them');
    await run(kind);
  },
};

/** Carries a command out; throws an error whose message says what to do. */
export async function deploy(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      'env-file': { type: 'string' },
      'base-port': { type: 'string' },
      kubernetes: { type: 'boolean' },
    },
  });
  const [name = '', ...words] = positionals;
  const command = COMMANDS[name];
  if (!command)
    throw new Error(`There is no command ${name}; there are: ${Object.keys(COMMANDS).join(', ')}`);
  // what the environment says already holds
  if (values['env-file'] !== undefined) process.loadEnvFile(values['env-file']);
  await command(words, values);
}
