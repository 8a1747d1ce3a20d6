const NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// Connection exceptions (08), shutdowns (57P), too many connections, serialization failure, deadlock, read-only standby.
const SQL_STATES = /^(08...|57P0[1-5]|53300|40001|40P01|25006)$/;
const PG_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|the database system is/;

// What another process wrote first (23505), rollbacks (40), resources (53), locks (55), operators (57), the system (58).
const RETRIABLE_STATES = /^(23505|(40|53|55|57|58)...)$/;
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** True for failures that pass by themselves (database or broker away, deadlock): retry, do not blame the message. */
export function isTransient(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, transient, retriable } = at as { code?: unknown; transient?: unknown; retriable?: unknown };
    if (transient === true || retriable === true) return true;
    if (typeof code === 'string' && (NODE_CODES.has(code) || SQL_STATES.test(code))) return true;
    if (PG_MESSAGES.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isTransient)) return true;
  }
  return false;
}

/**
 * True for failures that the same work can survive in another attempt: those of {@link isTransient}, and what the
 * database refused because of others (a row written first, a lock, resources), not because of the data.
 */
export function isRetriable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return isTransient(error) || (state !== null && RETRIABLE_STATES.test(state));
}

/** True when the database refused the data themselves: it will refuse them again. */
export function isRefusedData(error: unknown): boolean {
  return sqlStateOf(error) !== null && !isRetriable(error);
}

function sqlStateOf(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, severity } = at as { code?: unknown; severity?: unknown };
    if (typeof code === 'string' && severity !== undefined && SQL_STATE.test(code)) return code;
  }
  return null;
}
