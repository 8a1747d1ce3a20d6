import type { ErrorCode } from '@rollheim/contracts';
import type { Decision, Noted } from './service-types.ts';

/**
 * Says that a command was carried out. `private` goes to the caller alone, sealed; `persons`, whom an act of the team
 * concerns, and `noted`, what it came to, to the audit trail alone.
 */
export function accepted<R = undefined, S extends object = never>(
  result?: R,
  extra: {
    readonly versions?: Readonly<Record<string, number>>;
    readonly private?: S;
    readonly persons?: readonly string[];
    readonly noted?: Noted;
  } = {},
): Decision<Read<NoInfer<R>, NoInfer<S>>> {
  return { status: 'accepted', ...(result === undefined ? {} : { result }), ...extra };
}

/** What the caller reads: the private part over the open one. */
type Read<R, S> = [S] extends [never] ? R : R extends undefined ? S : R & S;

/** Says that a command was refused, by a code of the error catalogue; nothing must have been changed. */
export function rejected(code: ErrorCode, fields?: Readonly<Record<string, string>>): Decision<never> {
  return { status: 'rejected', code, ...(fields ? { fields } : {}) };
}
