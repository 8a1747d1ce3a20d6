import type { GateCode } from '@rollheim/contracts/gate-codes';
import type { GateResult, GateFinding, GateNumber } from '@rollheim/release-management';
import type { BlobStore, Release } from '@rollheim/release-client';

/** A release and what it will be used with. */
export interface Candidate {
  readonly release: Release;
  /** Release of the same module that everyone gets; null for a module's first. */
  readonly before: Release | null;
  /** All releases that visitors can get now, by module: the stable one first, then that of a running rollout. */
  readonly active: Readonly<Record<string, readonly Release[]>>;
  /** The key that signed, or null when the registry does not know it. */
  readonly key: { readonly owner: string; readonly publicKey: string } | null;
  /** Operations publish it, whoever signed: the first start. */
  readonly granted?: boolean;
  readonly blobs: BlobStore;
}

/** What gate 4 found. */
export type Smoked = Pick<GateResult, 'findings' | 'unwalked'>;

/** What a team may say of that it is meant: less or something else is shown, answered or done than before. */
const MAY_BE_INTENDED: ReadonlySet<string> = new Set<GateCode>([
  'content_gone',
  'control_dead',
  'control_changed',
  'answer_changed',
  'answer_mixed',
  'figure_changed',
  'focus_changed',
  'foreign_origin',
  'journey_broken',
  'link_changed',
  'navigation_changed',
]);

/** Whether a team may say of such a finding that it is meant. */
export const mayBeIntended = ({ code }: Pick<GateFinding, 'code'>): boolean => MAY_BE_INTENDED.has(code);

/** Parts findings into what refuses a release and what its team declared as intended; `intended` is null where they declared nothing. */
export function partByIntent(
  all: readonly GateFinding[],
  intended: string | null,
): Pick<GateResult, 'findings' | 'intended'> {
  const meant = (each: GateFinding): boolean => intended !== null && mayBeIntended(each);
  const [approved, findings] = [all.filter(meant), all.filter((each) => !meant(each))];
  return {
    findings,
    ...(intended !== null && approved.length > 0
      ? { intended: { findings: approved, reason: intended } }
      : {}),
  };
}

/** Makes a finding of one gate. */
export const findingOf =
  (gate: GateNumber) =>
  (code: GateCode, message: string): GateFinding => ({ gate, code, message });
