import type { PageId, PathId } from '@rollheim/contracts';
import type { ShellTextKey } from '../texts.ts';

/**
 * Key of a page's title until its module or its text has given its own. Each page of the path table has one; those that
 * a release brings have none.
 */
export const titleKey = (id: PageId): ShellTextKey => `page.${id as PathId}`;
