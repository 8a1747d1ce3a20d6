const OPERATOR = 'operator:';
const CUSTOMER = /^[0-9a-f-]{36}$/i;

/** True for the operator's staff: `operator:<customer id>`. */
export const isOperator = (actor: string | null): boolean => actor?.startsWith(OPERATOR) ?? false;

/** Customer id of the one who acts, staff as themselves; null for visitors and for the system. */
export function customerOf(actor: string | null): string | null {
  const id = actor?.startsWith(OPERATOR) ? actor.slice(OPERATOR.length) : actor;
  return id && CUSTOMER.test(id) ? id : null;
}
