import type { CommandAnswer, ContentCommands } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import { queueContact } from './contact.ts';
import { entryPlace, pageEntry, removePage, saveEntry, settingEntry, type Entry } from './entries.ts';
import { readVersions, type Author } from './versions.ts';

/** Commands of `content.commands`; all but the contact form are the operator's. */
export const commandHandlers: CommandHandlers<ContentCommands> = {
  'content.save-page': (command, tx) => save(command, tx, pageEntry(command.payload)),
  'settings.save': (command, tx) => save(command, tx, settingEntry(command.payload)),
  'content.remove-page': async (command, tx) => {
    if (!isOperator(command.actor)) return rejected('not_allowed');
    const by = authorOf(command);
    return (await removePage(tx, command.payload, by)) ? accepted({}) : rejected('not_found');
  },
  'content.versions': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      const versions = await readVersions(client, entryPlace(payload));
      return accepted(undefined, { private: { versions } });
    },
  },
  'contact.send': async (command, tx) => {
    await queueContact(tx.client, command.payload);
    return accepted({});
  },
};

const authorOf = ({ actor, at }: Command): Author => ({ customerId: customerOf(actor), at });

async function save(
  command: Command,
  tx: Tx,
  entry: Entry,
): Promise<Decision<CommandAnswer<'settings.save'>>> {
  if (!isOperator(command.actor)) return rejected('not_allowed');
  await saveEntry(tx, entry, authorOf(command));
  return accepted({ key: entry.key });
}
