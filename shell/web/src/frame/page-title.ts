import type { PageId } from '@rollheim/contracts';
import type { ShellTextKey } from '../texts.ts';

/** Key of a page's title until its module or its text has given its own. */
export const titleKey = (id: PageId): ShellTextKey => `page.${id}` as ShellTextKey;
