import type { Symbolicator } from './symbolicate.ts';
import type { ErrorGroup } from '@rollheim/release-management';

/** A group of errors with its stack in the words of the sources, where the release has its maps. */
export async function readable(stacks: Symbolicator, group: ErrorGroup): Promise<ErrorGroup> {
  if (group.stack === null) return group;
  return { ...group, stack: await stacks.symbolicate(group.module, group.version, group.stack) };
}
