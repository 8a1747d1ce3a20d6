import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import type { BlobStore } from '@rollheim/release-client';
import { findKey } from '../keys/store.ts';
import { unknown } from '../registry/problem.ts';
import * as store from '../registry/store.ts';
import { inspect, partByIntent, type Candidate, type Smoked } from '@rollheim/release-gate';
import { activeReleases } from './active.ts';
import { reportClaims } from './claims.ts';
import { saveGate } from './record.ts';
import type { CheckNotes } from './running.ts';
import {
  isOfBranch,
  UNDECIDED,
  type GateFinding,
  type GateResult,
  type UnwalkedJourney,
} from '@rollheim/release-management';

/** What the gate works with. */
export interface GateOptions {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  /** Operations publish what is checked here, so that it may take new addresses: the first start. */
  readonly granted?: boolean;
  /** Gate 4; null where it is left out. */
  readonly smoke: ((candidate: Candidate) => Promise<Smoked>) | null;
  /** What operations had it leave out; absent: nothing. */
  readonly weakened?: 'pages' | 'comparison' | 'views';
  /** Where a check is noted for all to see while it is under way. */
  readonly notes: CheckNotes;
}

/** Findings that the audit log keeps of one look, and letters of each. */
const [NOTED, LONGEST] = [50, 300];

/** The codes of findings, each once with how often it was found: 'content_gone (12), page_error'. */
export function counted(findings: readonly Pick<GateFinding, 'code'>[]): string {
  const codes = findings.map(({ code }) => code);
  return [...new Set(codes)]
    .map((code) => {
      const times = codes.filter((each) => each === code).length;
      return times > 1 ? `${code} (${times})` : code;
    })
    .join(', ');
}

/** A check that came to no verdict refuses nothing: the release has not passed, and may be checked again. */
const refusalOf = (findings: readonly Pick<GateFinding, 'code'>[]): string =>
  findings.every(({ code }) => code === UNDECIDED) ? 'could not be judged' : 'refused';

const namesOf = (unwalked: readonly UnwalkedJourney[]): string =>
  unwalked.map(({ journey }) => journey).join(', ');

/** What a release has to pass before it can receive a visitor. */
export class Gate {
  readonly #options: GateOptions;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /**
   * Checks a committed release, one at a time, and stores the result with it. `intended` is why it shows less than the
   * release before, where that is meant.
   */
  check(module: string, version: string, who: string, intended: string | null = null): Promise<GateResult> {
    const noted = this.#options.notes.add(module, version);
    const next = this.#queue
      .catch(() => undefined)
      .then(async () => {
        try {
          await noted.begins();
          return await this.#check(module, version, who, intended);
        } finally {
          await noted.ends();
        }
      });
    this.#queue = next;
    return next;
  }

  async #check(module: string, version: string, who: string, intended: string | null): Promise<GateResult> {
    const { pool, smoke, weakened } = this.#options;
    const candidate = await this.#candidate(module, version);
    const { gates, findings: all, unwalked = [] } = await inspect(candidate, smoke);
    const parted = partByIntent(all, intended);
    const { findings, intended: said } = parted;
    const passed = findings.length === 0;
    const at = new Date().toISOString();
    const result: GateResult = {
      passed,
      ...parted,
      ...(unwalked.length > 0 ? { unwalked } : {}),
      gates,
      at,
    };
    await inTransaction(pool, async (client) => {
      await saveGate(client, module, version, result);
      // The first release of a module serves everyone: there is no one to compare it with.
      const known = (await store.stableReleases(client)).some((row) => row.module === module);
      if (result.passed && !known && !isOfBranch(version))
        await store.setStable(client, module, version, null);
      await reportClaims(client, { module, version }, findings);
      const word = passed
        ? `passed gates ${gates.join(', ')}`
        : `${refusalOf(findings)}: ${counted(findings)}`;
      const reason = [
        word,
        ...(unwalked.length > 0 ? [`journeys not walked: ${namesOf(unwalked)}`] : []),
        ...(said ? [`intended: ${said.reason}`] : []),
      ].join('; ');
      await store.addAudit(client, {
        who,
        action: 'gate',
        module,
        before: null,
        after: {
          version,
          passed,
          ...(weakened ? { weakened } : {}),
          findings: findings
            .slice(0, NOTED)
            .map(({ code, message }) => ({ code, message: message.slice(0, LONGEST) })),
          ...(said ? { intended: said.findings.map(({ code }) => code) } : {}),
        },
        reason,
      });
    });
    return result;
  }

  async #candidate(module: string, version: string): Promise<Candidate> {
    const { pool, blobs, granted = false } = this.#options;
    const release = await store.findRelease(pool, module, version);
    if (release?.state !== 'committed') throw unknown('version', `${module} has no release ${version}`);
    const [stable, active] = await Promise.all([store.stableReleases(pool), activeReleases(pool)]);
    const own = stable.find((row) => row.module === module);
    const beforeVersion = own?.version === version ? own.previous : own?.version;
    const before = beforeVersion ? await store.findRelease(pool, module, beforeVersion) : null;
    const key = await findKey(pool, release.keyId);
    return { release, before, active, key, granted, blobs };
  }
}
