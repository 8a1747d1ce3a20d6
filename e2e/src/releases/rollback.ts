import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryCopy } from '../support/repository-copy.ts';
import { until } from '../support/until.ts';
import { SimulatedVisitor, type OpenedPage, type PageReport } from './simulated-visitor.ts';
import { loseChunk, type Defect } from './defects.ts';
import type { Tally } from './tally.ts';

/** Where a system runs. */
export interface Site {
  readonly url: string;
  readonly basePort: number;
  readonly dataDir: string;
}

/** A faulty release that is rolled out. */
export interface FaultyRollout extends FaultyRelease {
  readonly id: string;
  /** The release that was stable at its start. */
  readonly base: string;
}

/** A faulty release that has passed the gate. */
export interface FaultyRelease {
  readonly defect: Defect;
  readonly target: string;
}

/** How a rollout ended. */
export interface End {
  readonly phase: string;
  /** In words, with the figures. */
  readonly reason: string;
  /** From the event that decided, as it was stored, to a canary visitor who is given the old release, ms. */
  readonly lateMs: number;
}

const PERCENT = 25;
/** A machine that runs everything at once is slow on both sides: what is slow is shown, and decides nothing. */
const SIGNALS = /^(?:slow_|long_task$|memory$)/;

const registryOf = ({ basePort }: Site): string => `http://127.0.0.1:${basePort + 3}`;
const ask = async <T>(site: Site, path: string): Promise<T> => {
  const response = await fetch(registryOf(site) + path);
  if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
  return (await response.json()) as T;
};

/** Rollouts of a module, the newest first. */
export const rolloutsOf = async (
  site: Site,
  module: string,
): Promise<readonly { readonly id: string; readonly phase: string; readonly share: number }[]> =>
  (
    await ask<{ rollouts: { id: string; phase: string; share: number }[] }>(
      site,
      `/rollouts?module=${module}`,
    )
  ).rollouts;

interface Explained {
  readonly rollout: { readonly phase: string; readonly reason: string };
  readonly judgement: {
    readonly metrics: readonly {
      readonly verdict: string;
      readonly decidedBy: { readonly event: { readonly at: number } } | null;
    }[];
  };
}

async function stableOf(site: Site, module: string): Promise<string> {
  const { modules } = await ask<{ modules: Record<string, { stable: string }> }>(site, '/state');
  return modules[module]?.stable ?? '';
}

/** Builds the faulty release in the copy and publishes it; the gate must find nothing. */
export async function publishFaulty(
  site: Site,
  copy: RepositoryCopy,
  defect: Defect,
  bump: 'patch' | 'major',
): Promise<FaultyRelease> {
  const { module } = defect;
  await defect.patch(copy);
  const target = await copy.publish(module, `It ${defect.what}`, bump);
  await defect.mend(copy);
  if (defect.noticedBy === 'a missing file') {
    const manifest = async (version: string) =>
      (await ask<{ manifest: Parameters<typeof loseChunk>[1] }>(site, `/releases/${module}/${version}`))
        .manifest;
    await loseChunk(
      join(site.dataDir, 'blobs', 'releases'),
      await manifest(target),
      await manifest(await stableOf(site, module)),
    );
  }
  return { defect, target };
}

/** Starts its rollout: a quarter canary, a quarter control, half nothing of both; the metrics of its policy. */
export async function startFaulty(
  site: Site,
  copy: RepositoryCopy,
  release: FaultyRelease,
): Promise<FaultyRollout> {
  const { module, what } = release.defect;
  const { policy } = await ask<{ policy: { metrics: { name: string }[] } }>(site, `/policies/${module}`);
  const base = await stableOf(site, module);
  const file = join(copy.dir, 'policy.json');
  const steps = [PERCENT, 100].map((percent) => ({ percent, minMinutes: 60, minVisitors: 10_000 }));
  const metrics = policy.metrics.map((metric) => ({ ...metric, signalOnly: SIGNALS.test(metric.name) }));
  await writeFile(file, JSON.stringify({ ...policy, steps, metrics }));
  const [policyFile, reason] = [['--policy', file] as const, ['--reason', `it ${what}`] as const];
  const said = await copy.rollheim('rollout', 'start', module, release.target, ...policyFile, ...reason);
  const [, id] = /rollout (\S+)/.exec(said) ?? [];
  if (id === undefined) throw new Error(`the rollout did not begin: ${said}`);
  const scout = Array.from({ length: 40 }, (_, number) => new SimulatedVisitor(site.url, number));
  await until('the first canary visitor', async () =>
    (await Promise.all(scout.map((visitor) => visitor.given(module)))).includes(release.target),
  );
  return { ...release, base, id };
}

/** Watches a rollout until it has ended, and a canary visitor until they are given the old release. */
export async function ended(
  site: Site,
  { defect, id, base }: FaultyRollout,
  canary: SimulatedVisitor,
  timeoutMs: number,
): Promise<End> {
  const back = await until(
    `${defect.module}: the rollback`,
    async () => (await canary.given(defect.module)) === base && Date.now(),
    timeoutMs,
  );
  const { rollout, judgement } = await ask<Explained>(site, `/rollouts/${id}/explain`);
  const deciding = judgement.metrics
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ decidedBy }) => decidedBy?.event.at ?? Number.NaN);
  return { phase: rollout.phase, reason: rollout.reason, lateMs: back - Math.min(...deciding) };
}

/** What pages of a release report when all is well, and when they are hit; heard from real browsers. */
export interface Lines {
  readonly well: readonly PageReport[];
  readonly hit: readonly PageReport[];
}

/** How a simulated page of a faulty release goes; on any other release all is well. */
function lot({ defect, target }: FaultyRollout, page: OpenedPage, lines: Lines, loaded: boolean) {
  if (page.versions[defect.module] !== target) return lines.well;
  const hit: Readonly<Record<Defect['noticedBy'], () => boolean>> = {
    'some pages': () => Math.random() < 0.2,
    'a missing file': () => !loaded,
    silence: () => true,
    calls: () => false,
  };
  return hit[defect.noticedBy]() ? lines.hit : lines.well;
}

/** One visitor comes by: opens the page, makes its calls, and reports what a page reports. */
export async function visit(
  rollout: FaultyRollout,
  visitor: SimulatedVisitor,
  lines: Lines,
  tally: Tally,
): Promise<OpenedPage> {
  const { defect, target } = rollout;
  const { module } = defect;
  const page = await visitor.open(defect.path, module);
  const arm = page.arm(module);
  const version = page.versions[module] ?? '';
  tally.document(arm, visitor.id, version);
  const files =
    version === target && defect.noticedBy === 'a missing file'
      ? await Promise.all(page.files.map((file) => visitor.loads(file)))
      : [];
  for (const call of defect.calls) {
    const { release } = await visitor.call(call, page);
    if (release?.startsWith(`${module}@`)) tally.answer(arm, release);
  }
  const status = await visitor.tell(page, module, lot(rollout, page, lines, files.every(Boolean)));
  if (status !== 204) throw new Error(`an honest report was answered ${status}`);
  return page;
}

/** Visitors come, a few at a time, until `over`; each is somebody new. */
export async function crowd(
  most: number,
  over: () => boolean,
  come: (number: number) => Promise<void>,
): Promise<number> {
  let number = 0;
  const walker = async (): Promise<void> => {
    while (!over() && number < most) await come(++number);
  };
  await Promise.all(Array.from({ length: 4 }, walker));
  return number;
}
