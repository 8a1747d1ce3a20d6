/** A change of one line after which money, identity or secrecy no longer hold, and the test that must see it. */
export interface Change {
  /** What somebody could do then, or what is wrong then. */
  readonly name: string;
  readonly file: string;
  /** Is in the file once. */
  readonly from: string;
  readonly to: string;
  /** File of the test. */
  readonly test: string;
  /** The test's title, or its end or beginning. */
  readonly title: string;
}

/** The kind of a test by its file. */
export const kindOf = (test: string): 'unit' | 'int' => (test.includes('.int.test.') ? 'int' : 'unit');

const IDENTITY = 'services/identity/src/identity.int.test.ts';
const DEALERS = 'services/customers/src/decide.unit.test.ts';
const ORDERS = 'mf-account/bff/orders.int.test.ts';
const COMMISSION = 'platform/auction-rules/src/commission.ts';
const MONEY = 'platform/auction-rules/src/money.unit.test.ts';
const MERCHANT = 'services/customers/src/decide-merchant.ts';
const TICKETS = 'shell/server/src/live/ticket.ts';
const TICKET_TEST = 'shell/server/src/live/ticket.unit.test.ts';
const SESSION = 'platform/service-kit/src/bff/session.ts';
const LINKS = 'services/identity/src/links.ts';
const PICKUP = 'services/orders/src/pickup/decide.ts';
const PICKUP_TEST = 'services/orders/src/pickup/decide.unit.test.ts';
const PROOFS = 'platform/bus/src/postgres/proofs.int.test.ts';
const BIDDING = 'platform/auction-rules/src/bidding.unit.test.ts';

export const CHANGES: readonly Change[] = [
  {
    name: 'a module acts as anybody',
    file: 'platform/bus/src/postgres/schema.ts',
    from: 'where w.role_name = session_user and w.proven);',
    to: 'where false);',
    test: PROOFS,
    title: 'a module acts for whoever identity vouches for, as long as that holds',
  },
  {
    name: 'an operator brings roles of their own',
    file: 'platform/bus/src/postgres/unproven.ts',
    from: "and p_headers -> 'team' <@ to_jsonb(string_to_array(v_roles, ','))));",
    to: '));',
    test: PROOFS,
    title: 'an operator needs a role of the team, and names none beside those of the proof',
  },
  {
    name: 'a new tax number keeps its verification',
    file: 'services/customers/src/review.ts',
    from: 'if (before.vatVerified) return isSameForVat(before, after);',
    to: "if (before.vatVerified) return after.vatNumber !== '';",
    test: DEALERS,
    title: 'the verification of a VAT number ends when the number, whose it is, or the country changes',
  },
  {
    name: 'a document is linked whoever’s it is',
    file: 'mf-sell/bff/routes/uploads.ts',
    from: "if (!own.documents.some((document) => document.mediaId === mediaId)) throw ctx.problem('not_found');",
    to: '',
    test: 'mf-sell/bff/sell.int.test.ts',
    title: 'a document is read by its owner’s link alone',
  },
  {
    name: 'an account takes 30,000 guesses of its password',
    file: 'services/identity/src/passwords.ts',
    from: 'account: { points: 30,',
    to: 'account: { points: 30_000,',
    test: IDENTITY,
    title: 'many addresses together guess an account’s password no more than thirty times',
  },
  {
    name: 'a reset link holds for years',
    file: LINKS,
    from: 'reset: 2 * HOUR,',
    to: 'reset: 20_000 * HOUR,',
    test: IDENTITY,
    title: 'a forgotten password is set again by mail; old sessions end, unknown addresses get none',
  },
  {
    name: 'cached tokens never expire',
    file: SESSION,
    from: 'if (known && known.until > Date.now()) return known.session;',
    to: 'if (known) return known.session;',
    test: 'platform/service-kit/test/session.unit.test.ts',
    title: 'a token that was taken once is over with its time',
  },
  {
    name: 'the session’s cookies lack `secure` on https',
    file: 'shell/server/src/session/cookies.ts',
    from: "this.#secure = publicUrl.startsWith('https:');",
    to: 'this.#secure = publicUrl === "";',
    test: 'shell/server/src/session/tls.int.test.ts',
    title: 'behind TLS every cookie is sent over TLS alone',
  },
  {
    name: 'the visitor’s cookie lacks `secure` on https',
    file: 'platform/edge/src/visitor.ts',
    from: "return stringifySetCookie({ ...cookie, sameSite: 'lax', secure: https });",
    to: "return stringifySetCookie({ ...cookie, sameSite: 'lax', secure: https && false });",
    test: 'platform/edge/src/edge.int.test.ts',
    title: 'its own cookies are sent over TLS alone, and pages ask for TLS from then on',
  },
  {
    name: 'a console session that is over is taken',
    file: 'platform/releases/src/console/operators.ts',
    from: 'where token = $1 and expires_at > now()`,',
    to: 'where token = $1`,',
    test: 'platform/console/src/console.int.test.ts',
    title: 'ends after its twelve hours, whatever the browser kept',
  },
  {
    name: 'a mailbox takes any number of reset mails',
    file: 'mf-account/bff/routes/registration.ts',
    from: '{ points: 5, seconds: 600, by: emailOf },',
    to: '',
    test: 'mf-account/bff/registration.int.test.ts',
    title: 'A mailbox gets few reset mails, and one sender sends few of them',
  },
  {
    name: 'a sender asks for any number of reset mails',
    file: 'mf-account/bff/routes/registration.ts',
    from: '{ points: 15, seconds: 600 },',
    to: '',
    test: 'mf-account/bff/registration.int.test.ts',
    title: 'A mailbox gets few reset mails, and one sender sends few of them',
  },
  {
    name: 'page views are kept for ever',
    file: 'platform/contracts/src/server/retention.ts',
    from: 'accessLog: 30,',
    to: 'accessLog: 36_500,',
    test: 'platform/contracts/src/server/retention.unit.test.ts',
    title: 'nothing is kept longer than was promised',
  },
  {
    name: 'everybody reads a reservation',
    file: 'platform/auction-rules/src/shown.ts',
    from: "return status === 'anr_offer_above_targetprice' && !told ? 'recd_late_offer' : status;",
    to: 'return status;',
    test: 'platform/auction-rules/src/views.unit.test.ts',
    title: 'a reservation reads as an offer',
  },
  {
    name: 'an ad is anybody’s who is logged in',
    file: 'services/listings/src/access.ts',
    from: 'return customerOf(actor) === state.ownerCustomerId;',
    to: 'return customerOf(actor) !== null;',
    test: 'services/listings/src/listings.int.test.ts',
    title: 'Whose ad it is not cannot distinguish it from one that does not exist',
  },
  {
    name: 'an order is read by strangers',
    file: 'mf-account/bff/routes/orders.ts',
    from: "return order.sellerCustomerId === customerId ? 'seller' : null;",
    to: "return 'seller';",
    test: ORDERS,
    title: 'A canceled sale gives no one’s address away any more',
  },
  {
    name: 'the commission is 1 %',
    file: COMMISSION,
    from: 'const RATE = 175;',
    to: 'const RATE = 100;',
    test: MONEY,
    title: 'is 1.75 % net between 399 and 3,500 EUR, with 19 % VAT from the rounded net',
  },
  {
    name: 'a VAT number takes the VAT off before it is verified',
    file: COMMISSION,
    from: "vatNumberVerified && vatNumberOf !== null && vatNumberOf !== 'DE'",
    to: "vatNumberOf !== null && vatNumberOf !== 'DE'",
    test: MONEY,
    title: 'has no VAT for a verified number of another EU state, and outside the EU',
  },
  {
    name: 'owners bid on their own vehicles',
    file: 'platform/auction-rules/src/guards.ts',
    from: 'facts.customer !== state.owner.customer &&',
    to: '',
    test: BIDDING,
    title: 'the owner, the own merchants, the own cookie, and merchants without acceptance cannot',
  },
  {
    name: 'dealers bid before they are accepted',
    file: 'platform/auction-rules/src/guards.ts',
    from: 'facts.accepted === true &&',
    to: '',
    test: BIDDING,
    title: 'the owner, the own merchants, the own cookie, and merchants without acceptance cannot',
  },
  {
    name: 'any token of 32 bytes fits as csrf token',
    file: 'platform/service-kit/src/csrf.ts',
    from: 'return equalBytes(given, macOf(secret, sessionCookie));',
    to: 'return given.length > 0;',
    test: 'platform/service-kit/test/csrf.unit.test.ts',
    title: 'a token is other text each time, and fits its session alone',
  },
  {
    name: 'a live ticket opens any number of streams',
    file: TICKETS,
    from: 'if (this.#used.has(id)) return null;',
    to: '',
    test: TICKET_TEST,
    title: 'a ticket opens one stream',
  },
  {
    name: 'a live ticket opens in another browser',
    file: TICKETS,
    from: ' || browser !== browserOf(sessionCookie)) return null;',
    to: ') return null;',
    test: TICKET_TEST,
    title: 'a ticket read in a log opens nothing elsewhere, and stays good for its browser',
  },
  {
    name: 'tokens for others are taken as access tokens',
    file: SESSION,
    from: 'audience: AUDIENCE,',
    to: '',
    test: 'platform/service-kit/test/session.unit.test.ts',
    title: 'only a token for the calls of the platform is taken',
  },
  {
    name: 'a mail’s link works twice',
    file: LINKS,
    from: 'where token_hash = $1 and purpose = $2 and used_at is null and expires_at > now()',
    to: 'where token_hash = $1 and purpose = $2 and expires_at > now()',
    test: 'services/identity/src/registration.int.test.ts',
    title: 'creates account and customer and mails a link that confirms the address once',
  },
  {
    name: 'a stolen refresh token goes on to work',
    file: 'services/identity/src/provider.ts',
    from: 'rotateRefreshToken: true,',
    to: 'rotateRefreshToken: false,',
    test: IDENTITY,
    title: 'a refresh token used twice ends its whole family, and no other',
  },
  {
    name: 'a link of ours leads to a foreign page',
    file: 'shell/server/src/session/safe-path.ts',
    from: String.raw`!/^\/(?![/\\])/.test(value)`,
    to: String.raw`!/^\//.test(value)`,
    test: 'shell/server/src/session/safe-path.unit.test.ts',
    title: 'leads nowhere',
  },
  {
    name: 'passwords stand in logs',
    file: 'platform/service-kit/src/redact.ts',
    from: "PRIVATE_NAME.test(name) && item !== null && item !== undefined ? '***' : redact(item, depth + 1),",
    to: 'redact(item, depth + 1),',
    test: 'platform/service-kit/test/parts.unit.test.ts',
    title: 'hold no personal data, amounts, limits or secrets, however deep they are',
  },
  {
    name: 'operators accept themselves as dealers',
    file: MERCHANT,
    from: "if (present.customerId === operator) return { refused: 'not_allowed' };",
    to: '',
    test: DEALERS,
    title: 'no one decides on the own account',
  },
  {
    name: 'a document is read with the permit of another',
    file: 'services/media/src/routes.ts',
    from: 'if (permit?.mediaId === id && (await',
    to: 'if (permit && (await',
    test: 'services/media/src/media.int.test.ts',
    title: 'A document is answered to the permit that names it, and as attachment',
  },
  {
    name: 'a link to a document opens in any browser',
    file: 'services/media/src/readers.ts',
    from: 'return visitor === uuidHash;',
    to: 'return true;',
    test: 'mf-sell/bff/sell.int.test.ts',
    title: 'a document is read by its owner’s link alone',
  },
  {
    name: 'a link to a document holds for days',
    file: 'mf-sell/bff/routes/uploads.ts',
    from: 'const READ_SECONDS = 120;',
    to: 'const READ_SECONDS = 120_000;',
    test: 'mf-sell/bff/sell.int.test.ts',
    title: 'a document is read by its owner’s link alone',
  },
  {
    name: 'a canceled sale tells the other side’s address',
    file: 'mf-account/bff/routes/orders.ts',
    from: "if (order.status === 'canceled') return { ...own(null, null), ...GONE, handover, statements, files };",
    to: '',
    test: ORDERS,
    title: 'A canceled sale gives no one’s address away any more',
  },
  {
    name: 'a side agrees to its own pickup times',
    file: PICKUP,
    from: "if (present.by === side) return { refused: 'move_not_allowed' };",
    to: '',
    test: PICKUP_TEST,
    title: 'the other side chooses a slot of the latest proposal, once, while it lies ahead',
  },
  {
    name: 'a pickup is agreed before the commission is paid',
    file: PICKUP,
    from: "if (order.status !== 'paid' || present === null) return { refused: 'move_not_allowed' };",
    to: "if (present === null) return { refused: 'move_not_allowed' };",
    test: PICKUP_TEST,
    title: 'nothing is agreed before the commission is paid, nor of a canceled order',
  },
  {
    name: 'a dispute is settled by one of its sides',
    file: 'services/orders/src/dispute/handlers.ts',
    from: "if (!isOperator(actor)) return rejected('not_allowed');",
    to: '',
    test: 'services/orders/src/dispute/dispute.int.test.ts',
    title: 'a dispute goes from the report over both views to a lower price; the commission stays',
  },
  {
    name: 'a handover needs no code of the buyer',
    file: 'services/orders/src/handover/decide.ts',
    from: "if (asked.code !== facts.code) return { refused: 'invalid_input', fields: { code: 'handover.code' } };",
    to: '',
    test: 'services/orders/src/handover/decide.unit.test.ts',
    title: 'without the buyer’s code nothing is handed over',
  },
  {
    name: 'a payment of another amount is booked',
    file: 'services/orders/src/bank/match.ts',
    from: "if (entry.amount !== owedBy(order)) return but('amount_differs');",
    to: '',
    test: 'services/orders/src/bank/match.unit.test.ts',
    title: 'a cent too little or too much waits for a person',
  },
  {
    name: 'a bank statement brings a document type of its own',
    file: 'services/orders/src/bank/xml.ts',
    from: "throw new StatementError('doctype', { line: parser.line });",
    to: '',
    test: 'services/orders/src/bank/camt.unit.test.ts',
    title: 'a document type is refused, whatever it declares',
  },
  {
    name: 'a stranger reads the messages of another',
    file: 'mf-messages/bff/queries.ts',
    from: 'where m.customer_id = $1 and m.group_key = $2',
    to: 'where $1::text is not null and m.group_key = $2',
    test: 'mf-messages/bff/messages.int.test.ts',
    title: 'the list shows the newest of each thread, counted and filtered; a thread all of its messages',
  },
  {
    name: 'a valuation is confirmed with another’s link',
    file: 'services/valuations/src/decide.ts',
    from: "new Signer(secret, 'valuation-confirm').fits(signed(mailed), token);",
    to: 'token !== secret && signed(mailed) !== secret;',
    test: 'services/valuations/src/valuations.int.test.ts',
    title: 'A token confirms its own valuation alone, and an address gets three mails',
  },
  {
    name: 'a link in a mail switches the mails of others',
    file: 'services/notifications/src/mail/subscription.ts',
    from: "new Signer(key, 'subscription').open(token)?.split('.') ?? [];",
    to: "token.split('.');",
    test: 'services/notifications/src/mail/subscription.unit.test.ts',
    title: 'a link is what its signature says: no other customer, no other kind, no other key',
  },
  {
    name: 'an address is a hundred thousand callers',
    file: 'platform/service-kit/src/bff/limit.ts',
    from: 'const PEOPLE_PER_ADDRESS = 4;',
    to: 'const PEOPLE_PER_ADDRESS = 100_000;',
    test: 'platform/service-kit/test/limits.unit.test.ts',
    title: 'A new cookie for every call is no way around a limit',
  },
  {
    name: 'a session without “stay logged in” lasts for weeks',
    file: 'services/identity/src/logins.ts',
    from: 'const SHORT_SECONDS = 12 * 3600;',
    to: 'const SHORT_SECONDS = 1200 * 3600;',
    test: 'services/identity/src/sessions.int.test.ts',
    title: 'without “stay logged in” a session ends after twelve hours, however often it is renewed',
  },
  {
    name: 'a caller says who they are',
    file: 'platform/edge/src/headers.ts',
    from: "'x-customer-id',",
    to: '',
    test: 'platform/edge/src/edge.int.test.ts',
    title: 'are the edge’s own; the same from outside are dropped',
  },
];
