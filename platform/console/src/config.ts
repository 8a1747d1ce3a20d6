import { readEnv, type BaseEnv, type RawConfig } from '@rollheim/service-kit';
import { readPlan } from '@rollheim/embedded';
import Joi from 'joi';

interface OwnEnv {
  readonly CONSOLE_HEALTH: string | undefined;
  readonly CONSOLE_PROXIES: number;
}

/** A process whose health is shown. */
export interface WatchedProcess {
  readonly name: string;
  /** Origin of its health. */
  readonly url: string;
  /** Who lives in it, as far as it is known without asking. */
  readonly members: readonly string[];
}

/** Configuration of the console. */
export interface ConsoleConfig {
  readonly env: BaseEnv & OwnEnv;
  readonly port: number;
  readonly processes: readonly WatchedProcess[];
}

/** Place in the block of ports. */
const OFFSET = 8;

const schema = Joi.object<OwnEnv>({
  /** Processes whose health is shown: `name=http://host:port`, by comma. */
  CONSOLE_HEALTH: Joi.string().pattern(/^[\w-]+=https?:\/\/[^,\s]+(,[\w-]+=https?:\/\/[^,\s]+)*$/),
  /** How many proxies of our own are in front of the console: whose word on the caller's address counts. */
  CONSOLE_PROXIES: Joi.number().integer().min(0).max(5).default(0),
});

/** Checks the configuration. The console has no database: it asks the registry. */
export function readConfig(raw: RawConfig): ConsoleConfig {
  const env = readEnv({ DATABASE_URL: 'none', BUS_URL: 'none', ...raw }, schema, 'console');
  // an operator's session is one registry's at a time: the first one's
  const RELEASES_URL = env.RELEASES_URL.split(',')[0] ?? '';
  return {
    env: { ...env, RELEASES_URL },
    port: env.PORT ?? env.BASE_PORT + OFFSET,
    processes: env.CONSOLE_HEALTH ? listed(env.CONSOLE_HEALTH) : planned(env.BASE_PORT),
  };
}

const listed = (text: string): WatchedProcess[] =>
  text.split(',').map((entry) => {
    const at = entry.indexOf('=');
    return { name: entry.slice(0, at), url: entry.slice(at + 1).replace(/\/$/, ''), members: [] };
  });

/** The processes of the embedded system. */
const planned = (basePort: number): WatchedProcess[] =>
  readPlan().processes.map(({ name, healthPort, members }) => ({
    name,
    url: `http://127.0.0.1:${basePort + healthPort}`,
    members: members.map((member) => member.name),
  }));
