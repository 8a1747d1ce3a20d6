import { createHash } from 'node:crypto';

/**
 * Key of a command that a token permits, which only its owner can check: the same for the same token, and no id of a
 * customer that no one has proven.
 */
export const tokenKey = (token: string): string => createHash('sha256').update(token).digest('hex');
