import { openBrowser } from '../support/harness.ts';
import { releaseIn } from '../pages/frame.ts';
import { watchRollbacks, type ObservedRollback } from '../releases/watch-rollbacks.ts';
import type { SimulatedVisitor } from '../releases/simulated-visitor.ts';
import { publishFaulty, type Site, type FaultyRelease, type FaultyRollout } from '../releases/rollback.ts';
import { failsCalls, loops, losesChunk, throws, type Defect } from '../releases/defects.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import { say } from '../support/system.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** Faulty releases by the number of the goal that they try. */
const DEFECTS: Readonly<Record<'R4' | 'R5', readonly Defect[]>> = {
  R4: [losesChunk, loops],
  R5: [throws, failsCalls],
};

/** What became of one faulty release. */
export interface ReleaseRow {
  readonly id: string;
  readonly rollback: ObservedRollback;
  readonly faults: readonly string[];
}

const MOST_VISITORS = 2000;
const LATE_MS = 10_000;
const HANGS_MS = 3000;

/** Rolls faulty releases of the catalog out, one after another, on a system that runs. */
export async function* faultyReleases(site: Site, ids: readonly ('R4' | 'R5')[]): AsyncGenerator<ReleaseRow> {
  const copy = await copyRepository(site, { modules: ['mf-catalog'], keys: ['mf-catalog'] });
  try {
    for (const id of ids)
      for (const defect of DEFECTS[id]) {
        const release = await publishFaulty(site, copy, defect, 'patch');
        say(`${id} ${defect.module} ${release.target} ${defect.what}: published, the gate found nothing`);
        yield { id, ...(await fallOf(site, copy, release)) };
      }
  } finally {
    await copy.remove();
  }
}

async function fallOf(
  site: Site,
  copy: RepositoryCopy,
  release: FaultyRelease,
): Promise<Omit<ReleaseRow, 'id'>> {
  const browser = await openBrowser();
  const windows: Visitor[] = [];
  const visitor = async (): Promise<Visitor> => {
    const opened = await openVisitor(browser, site.url);
    await opened.context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url: site.url }]);
    windows.push(opened);
    return opened;
  };
  const faults: string[] = [];
  const stuck: SimulatedVisitor[] = [];
  const open = async (rollout: FaultyRollout, canary: SimulatedVisitor): Promise<void> => {
    if (release.defect.noticedBy !== 'silence') return;
    stuck.push(canary);
    if (!(await hangs(site, rollout, canary))) faults.push('the page of a canary visitor did not hang');
  };
  try {
    const [result] = await watchRollbacks({ ...site, visitor }, copy, [release], {
      most: MOST_VISITORS,
      open,
    });
    if (!result) throw new Error('nothing was rolled out');
    for (const one of stuck) faults.push(...(await comesBack(site, result.rollout, one, visitor)));
    return { rollback: result, faults: [...faultsOf(result), ...faults] };
  } finally {
    await Promise.allSettled(windows.map(({ context }) => context.close()));
    await browser.close();
  }
}

/** Opens a page that never ends its render, in a browser of its own, which is killed afterwards. */
async function hangs({ url }: Site, { defect }: FaultyRollout, { id }: SimulatedVisitor): Promise<boolean> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([
      { name: 'visitor', value: id, url },
      { name: 'consent', value: 'analytics:0.ads:0', url },
    ]);
    const page = await context.newPage();
    await page.goto(defect.path, { waitUntil: 'commit' });
    await new Promise((resolve) => setTimeout(resolve, HANGS_MS));
    const answer = page.evaluate(() => 'alive').catch(() => 'closed');
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('hangs'), HANGS_MS));
    return (await Promise.race([answer, late])) === 'hangs';
  } finally {
    await browser.close();
  }
}

/** Who had to kill the page that hung gets the last good release. */
async function comesBack(
  { url }: Site,
  { defect, base }: FaultyRollout,
  { id }: SimulatedVisitor,
  visitor: () => Promise<Visitor>,
): Promise<string[]> {
  const { page, context } = await visitor();
  await context.addCookies([{ name: 'visitor', value: id, url }]);
  await page.goto(defect.path);
  const stands = await releaseIn(page);
  return stands === base ? [] : [`whoever had the page that hung has ${stands} afterwards`];
}

function faultsOf({ rollout, end, tally, others }: ObservedRollback): string[] {
  const faults = [...others];
  if (end.phase !== 'rolled_back') faults.push(`the rollout is ${end.phase}`);
  if (!rollout.defect.foundBy.test(end.reason)) faults.push(`it was found by ${end.reason}`);
  if (!(end.lateMs < LATE_MS)) faults.push(`the share was 0 only ${end.lateMs} ms after the deciding event`);
  for (const arm of ['control', 'rest'] as const) {
    if (tally.visitors(arm) === 0) faults.push(`nobody of ${arm} came`);
    const given = tally.given(arm, rollout.target);
    if (given > 0) faults.push(`${arm} was given the release ${given} times`);
  }
  return faults;
}

/** What each side was given, in words. */
export const rowText = ({ id, rollback: { rollout, end, tally }, faults }: ReleaseRow): string =>
  [
    `${id} ${rollout.defect.module} ${rollout.target} ${rollout.defect.what}: ${faults.length === 0 ? 'holds' : faults.join('; ')}`,
    `  ${end.phase}: ${end.reason}`,
    `  share 0 for a canary visitor ${end.lateMs} ms after the event that decided`,
    ...tally.lines(),
  ].join('\n');
