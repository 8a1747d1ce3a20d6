import type { ErrorCode } from '@rollheim/contracts';
import type { Decision, Noted } from './service-types.ts';

/**
 * Says that a command was carried out. `private` goes to the caller alone, sealed; `persons`, whom an act of the team
 * concerns, and `noted`, what it came to, to the audit trail alone.
 */
export function accepted(
  result?: unknown,
  extra: {
    readonly versions?: Readonly<Record<string, number>>;
    readonly private?: Readonly<Record<string, unknown>>;
    readonly persons?: readonly string[];
    readonly noted?: Noted;
  } = {},
): Decision {
  return { status: 'accepted', ...(result === undefined ? {} : { result }), ...extra };
}

/** Says that a command was refused, by a code of the error catalogue; nothing must have been changed. */
export function rejected(code: ErrorCode, fields?: Readonly<Record<string, string>>): Decision {
  return { status: 'rejected', code, ...(fields ? { fields } : {}) };
}
