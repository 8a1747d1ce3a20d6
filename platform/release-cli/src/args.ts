import { parseArgs } from 'node:util';
import type { Flags } from '@rollheim/release-client';

/** Parsed command line. */
export interface Args {
  readonly command: string;
  readonly words: readonly string[];
  readonly bump: string | undefined;
  readonly message: string | undefined;
  readonly reason: string | undefined;
  readonly minutes: number | undefined;
  readonly path: string | undefined;
  readonly url: string | undefined;
  readonly head: string | undefined;
  /** Reason to skip the steps of a rollout. */
  readonly hotfix: string | undefined;
  /** File with a policy. */
  readonly policy: string | undefined;
  readonly roles: readonly string[];
  /** Flags of a module that a release has otherwise than its `module.json` says. */
  readonly flags: Flags;
  /** Whom a rollout begins with. */
  readonly audience: readonly string[];
  readonly password: string | undefined;
  readonly releaseSet: string | undefined;
  /** Start the rollout once the gate has passed. */
  readonly rollout: boolean;
  /** The working tree is published for testers alone. */
  readonly branch: boolean;
  /** A version that was withdrawn may come back. */
  readonly restore: boolean;
  /** Why a release shows less than the one before. */
  readonly intended: string | undefined;
  /** Person of a team whose key it is. */
  readonly person: string | undefined;
  /** Whose key signs a release, where it is not the module's own. */
  readonly as: string | undefined;
}

/** A command line that cannot be understood; the message says what is missing. */
export class UsageError extends Error {}

/** Reads the command line; unknown options are refused by name. */
export function readArgs(argv: readonly string[]): Args {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        bump: { type: 'string' },
        message: { type: 'string', short: 'm' },
        reason: { type: 'string', short: 'r' },
        minutes: { type: 'string' },
        path: { type: 'string' },
        url: { type: 'string' },
        head: { type: 'string' },
        hotfix: { type: 'string' },
        policy: { type: 'string' },
        role: { type: 'string', multiple: true },
        flag: { type: 'string', multiple: true },
        for: { type: 'string', multiple: true },
        password: { type: 'string' },
        'release-set': { type: 'string' },
        rollout: { type: 'boolean' },
        branch: { type: 'boolean' },
        restore: { type: 'boolean' },
        as: { type: 'string' },
        person: { type: 'string' },
        intended: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [command = 'help', ...words] = values.help ? ['help'] : positionals;
    const {
      bump,
      message,
      reason,
      path,
      url,
      head,
      hotfix,
      policy,
      password,
      as,
      person,
      intended,
      role: roles = [],
      for: audience = [],
      flag: switches = [],
    } = values;
    const releaseSet = values['release-set'];
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 1))
      throw new UsageError(`--minutes is a whole number from 1, not ${values.minutes}`);
    const texts = { bump, message, reason, path, url, head, hotfix, policy, password, as, person, intended };
    const { rollout = false, restore = false, branch = false } = values;
    const flags = flagsOf(switches);
    return {
      command,
      words,
      ...texts,
      minutes,
      roles,
      flags,
      audience,
      releaseSet,
      rollout,
      restore,
      branch,
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

/** `bid-panel=on` */
const flagsOf = (switches: readonly string[]): Flags =>
  Object.fromEntries(
    switches.map((text) => {
      const [name = '', state = ''] = text.split('=');
      if (name === '' || !['on', 'off'].includes(state))
        throw new UsageError(`--flag ${text}: must be <name>=on or <name>=off`);
      return [name, state === 'on'];
    }),
  );

/** The reason that a change must have. */
export function reasonOf({ command, words, reason }: Args): string {
  if (!reason) throw new UsageError(`${command} ${words[0]}: --reason "…" is missing`);
  return reason;
}

/** The word at a position, or an error that names what belongs there. */
export function word(args: Args, index: number, name: string): string {
  const value = args.words[index];
  if (value === undefined) throw new UsageError(`${args.command}: <${name}> is missing`);
  return value;
}
