import type { BlobStore, Release } from '@rollheim/release-client';

/** 1: files, 2: shared packages, 3: contracts, 4: smoke. */
export type GateNumber = 1 | 2 | 3 | 4;

/** One reason to refuse a release. */
export interface GateFinding {
  readonly gate: GateNumber;
  /** Stable name of the rule, for example `another_react`. */
  readonly code: string;
  /** Why, with the names involved; printed as it is. */
  readonly message: string;
}

/** What the gate says of a release; stored with it. */
export interface GateResult {
  /** True when there is no finding. */
  readonly passed: boolean;
  readonly findings: readonly GateFinding[];
  /** Differences to the release before that are meant; absent: none. */
  readonly intended?: { readonly findings: readonly GateFinding[]; readonly reason: string };
  /** Gates that were looked at; the first start and `GATE_SMOKE=off` leave gate 4 out. */
  readonly gates: readonly GateNumber[];
  /** ISO instant. */
  readonly at: string;
}

/** A release and what it will stand beside. */
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

/** What a team may say of that it is meant: less is shown, or answered, than before. */
const MAY_BE_INTENDED: ReadonlySet<string> = new Set(['content_gone', 'control_dead', 'answer_changed']);

/** Parts findings into what refuses a release and what its team said is meant; `intended` is null where they said nothing. */
export function partByIntent(
  all: readonly GateFinding[],
  intended: string | null,
): Pick<GateResult, 'findings' | 'intended'> {
  const meant = ({ code }: GateFinding): boolean => intended !== null && MAY_BE_INTENDED.has(code);
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
  (code: string, message: string): GateFinding => ({ gate, code, message });
