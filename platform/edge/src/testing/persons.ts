/** Where the edge asks the shell who is logged in. */
export const CUSTOMER = '/api/public/customer/get';

/** As far as the edge reads a token. */
const tokenOf = (sub: string): string => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.y`;

/** As the shell answers: an operator, somebody else, no one. */
export const customerOf = (authorization = ''): object =>
  authorization === '' ? { customer: null } : { isOperator: authorization === `Bearer ${tokenOf('olga')}` };

/** Cookies of an operator who is logged in, and of somebody else. */
export const OLGA = `auth=${tokenOf('olga')}`;
/** See {@link OLGA}. */
export const DORA = `auth=${tokenOf('dora')}`;
