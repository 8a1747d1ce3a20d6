import type { ErrorCode } from '@rollheim/contracts';
import type { Decision } from './service-types.ts';

/** Says that a command was carried out. `private` goes to the caller alone, sealed. */
export function accepted(
  result?: unknown,
  extra: {
    readonly versions?: Readonly<Record<string, number>>;
    readonly private?: Readonly<Record<string, unknown>>;
  } = {},
): Decision {
  return { status: 'accepted', ...(result === undefined ? {} : { result }), ...extra };
}

/** Says that a command was refused, by a code of the error catalogue; nothing must have been changed. */
export function rejected(code: ErrorCode, fields?: Readonly<Record<string, string>>): Decision {
  return { status: 'rejected', code, ...(fields ? { fields } : {}) };
}
