import type { ContentCommands } from '@rollheim/contracts';
import {
  accepted,
  isOperator,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import { queueContact } from './contact.ts';
import { pageEntry, removePage, saveEntry, settingEntry, type Entry } from './entries.ts';

/** Commands of `content.commands`; all but the contact form are the operator's. */
export const commandHandlers: CommandHandlers<ContentCommands> = {
  'content.save-page': (command, tx) => save(command, tx, pageEntry(command.payload)),
  'settings.save': (command, tx) => save(command, tx, settingEntry(command.payload)),
  'content.remove-page': async (command, tx) => {
    if (!isOperator(command.actor)) return rejected('not_allowed');
    return (await removePage(tx, command.payload)) ? accepted({}) : rejected('not_found');
  },
  'contact.send': async (command, tx) => {
    await queueContact(tx.client, command.payload);
    return accepted({});
  },
};

async function save(command: Command, tx: Tx, entry: Entry): Promise<Decision> {
  if (!isOperator(command.actor)) return rejected('not_allowed');
  await saveEntry(tx, entry, 'operator');
  return accepted({ key: entry.key });
}
