import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { compare } from './compare.ts';
import { renderApart, type FramePage } from './frame-apart.ts';
import { Look } from './look.ts';
import { Network } from './network.ts';
import { placesOf } from './places.ts';
import type { Side } from './questions.ts';
import { closed, openEntrance, originOf, type Entrance } from './site-entrance.ts';
import { configIn, serveSite } from './site-host.ts';
import type { SiteAccess, SmokeAnswer, SmokeTask } from './smoke-page.ts';
import type { Stages } from './stages.ts';
import { Undecided } from './undecided.ts';

/** Edges hear of a release within moments of its publish; after so long they do not. */
const KNOWN_MS = 60_000;
const AGAIN_MS = 250;

/**
 * Compares two releases of the shell as people see them: the whole site, with the same releases of the modules, at the
 * same instant, with the same answers.
 */
export async function lookAtSite(
  task: SmokeTask,
  site: SiteAccess,
  browser: Browser,
  stages: Stages,
): Promise<SmokeAnswer['findings']> {
  const { before: earlier } = task;
  if (!earlier)
    throw new Undecided('a release of the shell is compared with the one before, and there is none');
  const [now, before] = await Promise.all([openEntrance(site, 'now'), openEntrance(site, 'before')]);
  const servers: Awaited<ReturnType<typeof serveSite>>[] = [];
  try {
    await given(before, earlier.version);
    // the servers of the site load it once they are asked for it
    const fault = await renderApart({ file: site.frame, pages: await framePages(task, before) });
    if (fault !== null)
      return [{ code: 'boot_failed', message: `its server cannot render a page: ${fault}` }];
    await given(now, task.version);
    const network = new Network({ now: now.url, before: before.url });
    const look = async (side: Side, entrance: Entrance, { version }: { version: string }): Promise<Look> => {
      const server = await serveSite({ network, side, entrance: entrance.url });
      servers.push(server);
      const shown = { module: task.module, globalName: task.globalName, version, isSite: true };
      return new Look({ ...shown, browser, network, side, origin: originOf(server) });
    };
    const [new_, old] = [await look('now', now, task), await look('before', before, earlier)];
    stages.end('start');
    return await compare(task, network, new_, old, stages);
  } finally {
    for (const server of servers) closed(server);
    now.close();
    before.close();
  }
}

/** Pages of the site as the release before is asked for them, for everybody by whom the new one is looked at. */
async function framePages(task: SmokeTask, { url }: Entrance): Promise<FramePage[]> {
  const paths = placesOf(task).flatMap(({ path }) => (path === null ? [] : [path]));
  const asked = [
    ...[...new Set(paths)].map((path) => ({ path, token: null })),
    ...task.persons.map(({ token }) => ({ path: '/', token })),
  ];
  const pages = await Promise.all(
    asked.map(async ({ path, token }): Promise<FramePage[]> => {
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(new URL(path, url), { headers: { accept: 'text/html', ...authorization } });
      const config = configIn(await answer.text());
      if (!config) return [];
      return [{ path, config: { ...config, releaseSet: { ...config.releaseSet, shell: task.version } } }];
    }),
  );
  return pages.flat();
}

/** Resolves once the site answers with this release of the shell. */
async function given({ url }: Entrance, version: string): Promise<void> {
  const end = Date.now() + KNOWN_MS;
  for (let seen: string | null = null; seen !== version; await sleep(AGAIN_MS)) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    seen = configIn(await answer.text())?.releaseSet.shell ?? null;
    if (seen === version) return;
    if (Date.now() > end)
      throw new Undecided(
        `the site answers with shell ${seen ?? 'nothing'} (${answer.status}) instead of ${version}`,
      );
  }
}
