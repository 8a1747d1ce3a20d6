/** Somebody with data of their own whose pages are looked at. */
export interface GatePerson {
  /** As findings name them; `operator` is shown the pages of operators, all others those of customers. */
  readonly role: string;
  /** Access token of a session of theirs. */
  readonly token: string;
  /** Who they are, as the shell answers pages (`/api/public/customer/get`). */
  readonly customer: unknown;
}

/** The role whose pages are those of operators. */
export const OPERATOR = 'operator';
