import type { ContentPage, SettingState } from '@rollheim/contracts';
import {
  accepted,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import { pageEntry, saveEntry, settingEntry, type Entry } from './entries.ts';

/** Commands of `content.commands`, both for the operator. */
export interface ContentCommands {
  'content.save-page': ContentPage;
  'settings.save': SettingState;
}

export const commandHandlers: CommandHandlers<ContentCommands> = {
  'content.save-page': (command, tx) => save(command, tx, pageEntry(command.payload)),
  'settings.save': (command, tx) => save(command, tx, settingEntry(command.payload)),
};

async function save({ actor }: Command, tx: Tx, entry: Entry): Promise<Decision> {
  if (!actor?.startsWith('operator:')) return rejected('not_allowed');
  await saveEntry(tx, entry, 'operator');
  return accepted({ key: entry.key });
}
