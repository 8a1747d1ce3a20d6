import type { PersonalCommands } from '@rollheim/contracts';
import type { SubscribeOptions } from '@rollheim/bus';
import { handlingCommands, type CommandLoop } from '../commands.ts';
import { accepted, rejected } from '../outcome.ts';
import type { Command, CommandHandlers } from '../service-types.ts';
import { eraseRows, exportPage } from './rules.ts';
import type { PersonalData } from './types.ts';

const TOPIC = 'personal.commands';
/** Who asks owners for data of people and has them erased. */
const COORDINATOR = 'service:identity';

const mayAsk = ({ actor }: Command): boolean => actor === COORDINATOR;

const handlersOf = (data: PersonalData): CommandHandlers<PersonalCommands> => ({
  'personal.check': {
    query: async (command, client) => {
      if (!mayAsk(command)) return rejected('not_allowed');
      const obstacles = (await data.obstacles?.(client, command.payload.customerId)) ?? [];
      return accepted(undefined, { private: { obstacles } });
    },
  },
  'personal.hold': async (command, tx) => {
    if (!mayAsk(command)) return rejected('not_allowed');
    await data.hold?.(tx, command.payload);
    return accepted();
  },
  'personal.export': {
    query: async (command, client) => {
      if (!mayAsk(command)) return rejected('not_allowed');
      const { customerId, from } = command.payload;
      const page = await exportPage(client, data, customerId, from);
      return page ? accepted(undefined, { private: { ...page } }) : rejected('not_found');
    },
  },
  'personal.erase': async (command, tx) => {
    if (!mayAsk(command)) return rejected('not_allowed');
    const { customerId } = command.payload;
    await data.beforeErase?.(tx, customerId);
    return accepted({ touched: await eraseRows(tx.client, data, customerId) });
  },
});

/** Answers what is asked of this owner; what is asked of others is on the same topic and is passed over. */
export function handlingPersonal(loop: CommandLoop, name: string, data: PersonalData): SubscribeOptions {
  const options = handlingCommands(loop, `${name}.personal`, TOPIC, handlersOf(data) as CommandHandlers);
  return {
    ...options,
    onMessages: async (messages, signal) => {
      const own = messages.filter(({ key }) => key === name);
      if (own.length > 0) await options.onMessages(own, signal);
    },
  };
}
