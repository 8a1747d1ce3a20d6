import type { ListingCommands } from '@rollheim/contracts';
import type { SyscaraView } from '@rollheim/contracts/syscara';
import { loginKeys, openLogin } from '@rollheim/contracts/server';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
} from '@rollheim/service-kit';
import type pg from 'pg';
import type { LoginKeys } from './config.ts';
import { customerFacts } from '../store.ts';
import { NEXT_NIGHT, stopRun } from './queue.ts';
import { keepLogin } from './vault.ts';
import { viewOf } from './view.ts';

/** Commands about a seller's connection to SYSCARA. */
export type SyscaraCommands = {
  [T in keyof ListingCommands as T extends `syscara.${string}` ? T : never]: ListingCommands[T];
};

interface Given {
  readonly secret: string;
  readonly keys: LoginKeys;
  /** Has the queue looked at, once the command is done. */
  readonly wake: () => void;
}

/** Whose connection it is. Whoever is a private seller by now reads and ends it as before. */
const holderOf = ({ actor }: Pick<Command, 'actor'>): string | null =>
  isOperator(actor) ? null : customerOf(actor);

interface Seller {
  readonly customerId: string;
  readonly emailVerified: boolean;
}

/** Who may import: commercial sellers. */
async function sellerOf(command: Pick<Command, 'actor'>, client: pg.PoolClient): Promise<Seller | null> {
  const customerId = holderOf(command);
  const facts = customerId === null ? null : await customerFacts(client, customerId);
  if (customerId === null || facts === null || facts.segment === 'PRIVATE') return null;
  return { customerId, emailVerified: facts.emailVerified };
}

/** Locks a connection, ahead of its runs as the import does; false: there is none. */
async function lockConnection(client: pg.ClientBase, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from syscara_connections where customer_id = $1 for update',
    [customerId],
  );
  return rowCount === 1;
}

/** A login was never entered, or is gone. */
const NONE = rejected('not_found');

/** The login that is replaced has worked; one that is still to be tried out has not. */
const WORKED = `c.checked_at is not null and c.found is not null and coalesce(c.fault, '') not in ('credentials', 'key')`;

/** A login that worked is kept until the new one has, also over several that are entered meanwhile. */
const KEEPS_PREVIOUS = (['sealed', 'key_id', 'saved_at'] as const)
  .map((column) => `previous_${column} = case when ${WORKED} then c.${column} else c.previous_${column} end`)
  .join(', ');

/** Commands of the connection to SYSCARA. No answer and no event holds a part of the login. */
export function syscaraHandlers({ secret, keys, wake }: Given): CommandHandlers<SyscaraCommands> {
  const pair = loginKeys(secret);
  const seen = async (client: pg.ClientBase, customerId: string): Promise<Decision<SyscaraView>> => {
    setImmediate(wake);
    return accepted(undefined, { private: await viewOf(client, customerId) });
  };

  return {
    'syscara.get': {
      query: async (command, client) => {
        const customerId = holderOf(command);
        if (customerId === null) return rejected('not_allowed');
        return accepted(undefined, { private: await viewOf(client, customerId) });
      },
    },

    'syscara.key': {
      query: async (command, client) => {
        if ((await sellerOf(command, client)) === null) return rejected('not_allowed');
        const { kty = '', crv = '', x = '' } = pair.publicKey;
        return accepted(undefined, { private: { publicKey: { kty, crv, x } } });
      },
    },

    'syscara.connect': async (command, { client }) => {
      const seller = await sellerOf(command, client);
      if (seller === null) return rejected('not_allowed');
      // each login is tried out at SYSCARA, from our address
      if (!seller.emailVerified) return rejected('email_not_verified');
      const { customerId } = seller;
      const login = await openLogin(pair.privateKey, customerId, command.payload.sealed);
      if (login === null) return rejected('invalid_input', { password: 'validation.invalid' });
      const { sealed, keyId } = keepLogin(keys, customerId, login);
      await lockConnection(client, customerId);
      await client.query('delete from syscara_refused where customer_id = $1', [customerId]);
      await stopRun(client, customerId, command.at);
      await client.query(
        `insert into syscara_connections as c (customer_id, sealed, key_id, saved_at, check_wanted_at, night_at)
           values ($1, $2, $3, $4, $4, ${NEXT_NIGHT})
         on conflict (customer_id) do update
           set ${KEEPS_PREVIOUS}, refused = null, sealed = excluded.sealed, key_id = excluded.key_id, saved_at = excluded.saved_at,
             check_wanted_at = excluded.check_wanted_at, checked_at = null, fault = null,
             found = case when ${WORKED} or c.previous_sealed is not null then c.found end,
             night_at = excluded.night_at, claim = null, lease_until = null`,
        [customerId, sealed, keyId, command.at],
      );
      return seen(client, customerId);
    },

    'syscara.check': async (command, { client }) => {
      const seller = await sellerOf(command, client);
      if (seller === null) return rejected('not_allowed');
      const { customerId } = seller;
      const { rowCount } = await client.query(
        'update syscara_connections set check_wanted_at = coalesce(check_wanted_at, $2) where customer_id = $1',
        [customerId, command.at],
      );
      return rowCount === 1 ? seen(client, customerId) : NONE;
    },

    'syscara.run': async (command, { client }) => {
      const seller = await sellerOf(command, client);
      if (seller === null) return rejected('not_allowed');
      const { customerId } = seller;
      if (!(await lockConnection(client, customerId))) return NONE;
      await client.query(
        `insert into syscara_runs (customer_id, by, asked_at) values ($1, 'button', $2)
         on conflict (customer_id) where ended_at is null do nothing`,
        [customerId, command.at],
      );
      return seen(client, customerId);
    },

    'syscara.disconnect': async (command, { client }) => {
      const customerId = holderOf(command);
      if (customerId === null) return rejected('not_allowed');
      await client.query('delete from syscara_connections where customer_id = $1', [customerId]);
      await client.query('delete from syscara_refused where customer_id = $1', [customerId]);
      await stopRun(client, customerId, command.at);
      return seen(client, customerId);
    },
  };
}
