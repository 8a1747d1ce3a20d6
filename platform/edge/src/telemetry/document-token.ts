import { hmac, Signer } from '@rollheim/contracts/server';
import { TELEMETRY_LIMITS } from '@rollheim/contracts';
import type { ComparedArm, TelemetryCohort } from '@rollheim/contracts';
import type { Versions } from '@rollheim/release-client';

/** What a page was served, as the edge knows it; travels through the page and comes back with its reports. */
export interface ServedDocument {
  readonly id: string;
  /** The visitor as this document knows them, and no other; null where the browser had no cookie yet. */
  readonly visitor: string | null;
  readonly releaseSet: string;
  readonly versions: Versions;
  /** Sides of the running rollouts that the visitor was compared on. */
  readonly cohorts: readonly TelemetryCohort[];
  /** What its page reports counts in the comparison of releases. */
  readonly evidence: boolean;
  /** Epoch ms. */
  readonly at: number;
}

interface Packed {
  readonly d: string;
  /** `v` was the same in all documents of a visitor: what carries it is read as one from before the cookie. */
  readonly u?: string | null;
  readonly s: string;
  readonly m: Versions;
  readonly c: readonly (readonly [module: string, rollout: string, step: number, arm: 0 | 1])[];
  readonly t: number;
  /** Present where the page's reports do not count. */
  readonly n?: 1;
}

const ARMS: readonly ComparedArm[] = ['canary', 'control'];

/** Makes and reads the signed ids of documents; at scale every edge reads what another made. */
export class DocumentTokens {
  readonly #signer: Signer;
  readonly #salt: Buffer;

  constructor(secret: string) {
    this.#signer = new Signer(secret, 'telemetry document');
    this.#salt = hmac(secret, 'telemetry visitor');
  }

  /**
   * The visitor as one document or one rollout knows them, which is all that `scope` names: no one finds the cookie from
   * it, or the same visitor in another scope.
   */
  visitorIn(scope: string, visitorId: string): string {
    return hmac(this.#salt, `${scope}\n${visitorId}`).subarray(0, 16).toString('base64url');
  }

  sign({ id, visitor, releaseSet, versions, cohorts, evidence, at }: ServedDocument): string {
    const packed: Packed = {
      d: id,
      u: visitor,
      s: releaseSet,
      m: versions,
      c: cohorts.map(({ module, rollout, step, arm }) => [module, rollout, step, arm === 'canary' ? 0 : 1]),
      t: at,
      ...(evidence ? {} : { n: 1 }),
    };
    return this.#signer.write(packed);
  }

  /** The document; null when it is none that an edge made, or too old to report on. */
  read(token: string, now: number): ServedDocument | null {
    const packed = this.#signer.read(token) as Packed | null;
    if (packed === null) return null;
    const { d, u, s, m, c, t, n } = packed;
    if (now - t > TELEMETRY_LIMITS.documentMs) return null;
    const cohorts = c.map(([module, rollout, step, arm]): TelemetryCohort => ({
      module,
      rollout,
      step,
      arm: ARMS[arm] ?? 'control',
      version: m[module] ?? '',
    }));
    return { id: d, visitor: u ?? null, releaseSet: s, versions: m, cohorts, evidence: n !== 1, at: t };
  }
}
