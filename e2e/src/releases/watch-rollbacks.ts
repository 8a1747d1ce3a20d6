import type { RepositoryCopy } from '../support/repository-copy.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';
import { alive, releaseIn } from '../pages/frame.ts';
import { openAs } from './browsers.ts';
import { hear, type Hearing } from './hearing.ts';
import { SimulatedVisitor, type Arm, type OpenedPage } from './simulated-visitor.ts';
import {
  crowd,
  ended,
  startFaulty,
  visit,
  type End,
  type Lines,
  type Site,
  type FaultyRelease,
  type FaultyRollout,
} from './rollback.ts';
import { Tally } from './tally.ts';

/** What became of a faulty release. */
export interface ObservedRollback {
  readonly rollout: FaultyRollout;
  readonly end: End;
  readonly tally: Tally;
  /** What went wrong in browsers outside the canary: nothing should. */
  readonly others: readonly string[];
}

interface CrowdOptions {
  /** Simulated visitors at most. */
  readonly most: number;
  /** Opens more of the canary's browsers, before the crowd comes. */
  open?(rollout: FaultyRollout, canary: SimulatedVisitor): Promise<void>;
}

interface Window {
  readonly arm: Arm;
  readonly visitor: Visitor;
  readonly hearing: Hearing;
}

interface Sides {
  readonly rollout: FaultyRollout;
  readonly tally: Tally;
  readonly windows: readonly Window[];
  readonly canary: SimulatedVisitor;
  /** The canary's page. */
  readonly page: OpenedPage;
  readonly lines: Lines;
}

const SCOUTS = 60;
const TIMEOUT_MS = 300_000;

/**
 * Rolls faulty releases out, all at once, and lets visitors come: browsers on every side, whose reports are listened
 * to, and a crowd that asks and reports the same over HTTP. Comes back when each has been rolled back.
 */
export async function watchRollbacks(
  harness: Site & Pick<Harness, 'visitor'>,
  copy: RepositoryCopy,
  releases: readonly FaultyRelease[],
  { most, open }: CrowdOptions,
): Promise<ObservedRollback[]> {
  const rollouts: FaultyRollout[] = [];
  for (const release of releases) rollouts.push(await startFaulty(harness, copy, release));
  const sides: Sides[] = [];
  for (const rollout of rollouts) {
    const side = await takeSides(harness, rollout);
    await open?.(rollout, side.canary);
    sides.push(side);
  }
  let over = 0;
  const ends = sides.map(({ rollout, canary }) =>
    ended(harness, rollout, canary, TIMEOUT_MS).finally(() => void over++),
  );
  const [finished] = await Promise.all([
    Promise.all(ends),
    crowd(
      most,
      () => over === ends.length,
      async (number) => {
        const visitor = new SimulatedVisitor(harness.url, number);
        for (const { rollout, lines, tally } of sides) await visit(rollout, visitor, lines, tally);
      },
    ),
  ]);
  const rollbacks: ObservedRollback[] = [];
  for (const [index, { rollout, tally, windows, canary, page }] of sides.entries()) {
    const end = finished[index];
    if (!end) continue;
    const others = await faultsOf(rollout, windows);
    // a page that is still open on the withdrawn release is answered by the one that took its place
    const [call = ''] = rollout.defect.calls;
    const { release } = await canary.call(call, page);
    if (release !== `${rollout.defect.module}@${rollout.base}`)
      others.push(`an open page of the withdrawn release was answered by ${release}`);
    rollbacks.push({ rollout, end, tally, others });
  }
  return rollbacks;
}

/** Finds somebody on each side and opens their browsers; records what pages report, hit and not. */
async function takeSides(harness: Site & Pick<Harness, 'visitor'>, rollout: FaultyRollout): Promise<Sides> {
  const { defect, target, base } = rollout;
  const { module, path } = defect;
  const tally = new Tally();
  const found = new Map<Arm, SimulatedVisitor>();
  let canaryPage: OpenedPage | null = null;
  for (let number = 0; number < SCOUTS && found.size < 3; number++) {
    const scout = new SimulatedVisitor(harness.url, number);
    const page = await scout.open(path, module);
    const arm = page.arm(module);
    tally.document(arm, scout.id, page.versions[module] ?? '');
    await scout.tell(page, module, page.versions[module] === target ? [] : [{ kind: 'mounted', at: 900 }]);
    if (arm === 'canary' && !found.has(arm)) canaryPage = page;
    if (!found.has(arm)) found.set(arm, scout);
  }
  const canary = found.get('canary');
  if (!canary || !canaryPage || found.size < 3) throw new Error(`of ${SCOUTS} visitors not all sides came`);
  const windows: Window[] = [];
  const openWindow = async (arm: Arm, who: SimulatedVisitor): Promise<Window> => {
    const visitor = await openAs(harness, who);
    if (arm === 'canary') visitor.expectMessage(/./);
    const hearing = hear(visitor.page);
    await visitor.page.goto(path);
    await alive(visitor.page);
    const window = { arm, visitor, hearing };
    windows.push(window);
    return window;
  };
  const told = async ({ hearing }: Window, version: string, kind: string) =>
    until(
      `${module} ${version} tells ${kind}`,
      async () =>
        hearing.told(module, version).some((event) => event.kind === kind) && hearing.told(module, version),
      20_000,
    );
  for (const arm of ['control', 'rest'] as const) {
    const who = found.get(arm);
    if (who) await openWindow(arm, who);
  }
  const [control] = windows;
  if (!control) throw new Error('nobody is in control');
  const well = await told(control, base, 'mounted');
  const tells = defect.noticedBy === 'some pages' || defect.noticedBy === 'a missing file';
  const hit = tells ? await hearHit(() => openWindow('canary', canary), rollout, told) : [];
  const lines: Lines = { well, hit };
  return { rollout, tally, windows, canary, page: canaryPage, lines };
}

/** Opens canary pages until one was hit and gave way, in place; returns what it reported. */
async function hearHit(
  openOne: () => Promise<Window>,
  { defect, target, base }: FaultyRollout,
  told: (window: Window, version: string, kind: string) => Promise<ReturnType<Hearing['told']>>,
) {
  for (let attempt = 0; attempt < 30; attempt++) {
    const window = await openOne();
    const stands = await releaseIn(window.visitor.page);
    if (stands === base) return told(window, target, 'fallback');
    if (stands !== target) throw new Error(`${defect.module} ${stands} stands in a canary's page`);
    // the pin of a page that was hit must not be there yet: the next one is a new document
    await window.visitor.page.context().close();
  }
  throw new Error(`no page of ${defect.module} ${target} was hit`);
}

/** What is wrong with pages outside the canary: another release, a file of it, or a complaint. */
async function faultsOf({ defect, base, target }: FaultyRollout, windows: readonly Window[]) {
  const faults: string[] = [];
  for (const { arm, visitor, hearing } of windows.filter((window) => window.arm !== 'canary')) {
    const stands = await releaseIn(visitor.page);
    if (stands !== base) faults.push(`${arm} has ${stands}`);
    const files = hearing.files(defect.module, target);
    if (files > 0) faults.push(`${arm} loaded ${files} files of ${target}`);
    faults.push(...visitor.faults().map((fault) => `${arm}: ${fault}`));
  }
  return faults;
}
