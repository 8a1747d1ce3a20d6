import { KINDS, moveOf, type TeamMoves } from '@rollheim/auction-rules';
import type { ErrorCode } from './errors.ts';

/** Roles inside the team, as the roles claim of an account has them. `admin` beside them may do everything. */
export const TEAM_ROLES = ['clerk', 'senior', 'finance', 'content'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

const ADMIN = 'admin';

/** Somebody of the team. */
export interface TeamMember {
  readonly customerId: string;
  readonly email: string;
  /** Roles of the team, `admin` among them. */
  readonly roles: readonly string[];
}

/** `GET /private/operator/team`: by address. */
export interface TeamMembers {
  readonly members: readonly TeamMember[];
}

/** True for an account of the team: `admin`, or any of its roles. */
export const isTeam = (roles: readonly string[]): boolean =>
  roles.includes(ADMIN) || TEAM_ROLES.some((role) => roles.includes(role));

/** Roles that may do something, the one whose work it is first. */
type Allowed = readonly [TeamRole, ...TeamRole[]];

const CLERK = ['clerk', 'senior'] as const;
const SENIOR = ['senior'] as const;
const FINANCE = ['finance'] as const;
const CONTENT = ['content'] as const;

/** The command of the operator is the last one of its row. */
const actsOfMoves = () =>
  Object.fromEntries(
    KINDS.map(moveOf).flatMap(({ commands, team }) => (team ? [[commands.at(-1), team]] : [])),
  ) as TeamMoves;

/**
 * Acts of operators, by the command that each of them is, with who may do it: what the audit trail records, in the order of
 * its filter.
 */
export const ROLES_OF_ACTS = {
  .../* @__PURE__ */ actsOfMoves(),
  'auction.outages': SENIOR,
  'auction.set-holidays': ['content', 'senior'],
  'merchant.take': CLERK,
  'merchant.correct': CLERK,
  'merchant.review': CLERK,
  'merchant.block': SENIOR,
  'merchant.look': CLERK,
  'customer.look': ['clerk', 'senior', 'finance'],
  'team.look': ['clerk', 'senior', 'finance', 'content'],
  'customer.note': ['clerk', 'senior', 'finance'],
  'suspicion.take': SENIOR,
  'suspicion.dismiss': SENIOR,
  'listing.look': CLERK,
  'listing.update': CLERK,
  'order.mark-paid': FINANCE,
  'order.book-refund': FINANCE,
  'order.settle-dispute': SENIOR,
  'account.set-roles': SENIOR,
  'bank.import': FINANCE,
  'bank.assign': FINANCE,
  'bank.split': FINANCE,
  'bank.take-back': FINANCE,
  'bank.return': FINANCE,
  'bank.refund': FINANCE,
  'bank.dismiss': FINANCE,
  'bank.reopen': FINANCE,
  'valuation.valuate': CLERK,
  'delivery.resend': CLERK,
  'content.save-page': CONTENT,
  'content.remove-page': CONTENT,
  'settings.save': CONTENT,
} as const satisfies Readonly<Record<string, Allowed>>;

export type TeamAct = keyof typeof ROLES_OF_ACTS;

export const TEAM_ACTS = /* @__PURE__ */ Object.keys(ROLES_OF_ACTS) as readonly TeamAct[];

export const isTeamAct = (text: string): text is TeamAct => Object.hasOwn(ROLES_OF_ACTS, text);

/** Who may look at which part of the back office; where there is a page `operator-<area>`, the area has its name. */
export const ROLES_OF_AREAS = {
  ads: CLERK,
  auctions: CLERK,
  merchants: CLERK,
  customers: ['clerk', 'senior', 'finance'],
  claims: ['clerk', 'senior', 'finance'],
  suspicions: SENIOR,
  valuations: CLERK,
  payments: ['finance', 'senior'],
  holidays: ['content', 'senior'],
  deliveries: CLERK,
  security: SENIOR,
  papers: CLERK,
  audit: SENIOR,
  team: SENIOR,
  content: CONTENT,
  settings: CONTENT,
} as const satisfies Readonly<Record<string, Allowed>>;

export type TeamArea = keyof typeof ROLES_OF_AREAS;

// nothing is computed while the module loads: a browser that needs none of it gets none of it
const areas = (): TeamArea[] => Object.keys(ROLES_OF_AREAS) as TeamArea[];

/** Addresses below `/private/operator/` whose area has another name than their first part; the longest first. */
const AREAS_OF_ADDRESSES = {
  'auctions/holidays': 'holidays',
  'security/papers': 'papers',
  orders: 'payments',
  bank: 'payments',
} as const satisfies Readonly<Record<string, TeamArea>>;

/** The area of an address of the back office; null where it is in none. */
export function areaOf(path: string): TeamArea | null {
  const [, rest] = /^\/private\/operator\/(.+)$/.exec(path) ?? [];
  if (rest === undefined) return null;
  const named = Object.entries(AREAS_OF_ADDRESSES).find(
    ([start]) => rest === start || rest.startsWith(`${start}/`),
  );
  return named?.[1] ?? areas().find((area) => area === rest.split('/')[0]) ?? null;
}

/** Code of a refusal: it names the role whose work it is. */
const NEEDS = {
  clerk: 'needs_clerk',
  senior: 'needs_senior',
  finance: 'needs_finance',
  content: 'needs_content',
} as const satisfies Readonly<Record<TeamRole, ErrorCode>>;

/** What the team's calls are refused with for want of a role. */
export const TEAM_REFUSALS: readonly ErrorCode[] = [
  'needs_clerk',
  'needs_senior',
  'needs_finance',
  'needs_content',
];

const mayAll = (roles: readonly string[], allowed: Allowed): boolean =>
  roles.includes(ADMIN) || allowed.some((role) => roles.includes(role));

const refusalOf = (roles: readonly string[], allowed: Allowed): ErrorCode | null =>
  mayAll(roles, allowed) ? null : NEEDS[allowed[0]];

/** Why an account with these roles may not do this; null: it may. */
export const refusedAct = (roles: readonly string[], act: TeamAct): ErrorCode | null =>
  refusalOf(roles, ROLES_OF_ACTS[act]);

/** Why an account with these roles may not undo a decision that was announced already; null: it may. */
export const refusedUndoing = (roles: readonly string[]): ErrorCode | null => refusalOf(roles, SENIOR);

/** Why an account with these roles may not look there; null: it may. What is in no area is for `admin` alone. */
export function refusedArea(roles: readonly string[], area: TeamArea | null): ErrorCode | null {
  if (area !== null) return refusalOf(roles, ROLES_OF_AREAS[area]);
  return roles.includes(ADMIN) ? null : 'not_allowed';
}

/** What somebody of the team may look at and do, for their pages. */
export interface TeamRights {
  readonly areas: readonly TeamArea[];
  readonly acts: readonly TeamAct[];
  /** Entries of their menu: areas with a capital letter. */
  readonly menu: readonly Capitalize<TeamArea>[];
}

const MENU = [
  'Ads',
  'Merchants',
  'Payments',
  'Valuations',
] as const satisfies readonly Capitalize<TeamArea>[];

const mayOpen = (roles: readonly string[], name: Capitalize<TeamArea>): boolean =>
  mayAll(roles, ROLES_OF_AREAS[name.toLowerCase() as TeamArea]);

/** The rights of an account with these roles. */
export function rightsOf(roles: readonly string[]): TeamRights {
  const menu = MENU.filter((name) => mayOpen(roles, name));
  return {
    areas: areas().filter((area) => mayAll(roles, ROLES_OF_AREAS[area])),
    acts: (Object.keys(ROLES_OF_ACTS) as TeamAct[]).filter((act) => mayAll(roles, ROLES_OF_ACTS[act])),
    // the way in for those whose work has no entry of its own
    menu: menu.length === 0 && mayOpen(roles, 'Content') ? ['Content'] : menu,
  };
}
