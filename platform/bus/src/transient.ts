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
