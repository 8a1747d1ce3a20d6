import { matchPath, PATHS, pathTo, type PathId } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { alive } from '../pages/frame.ts';
import { ROLES, type Role } from './roles.ts';

/** A page that can be opened: what it is called in reports, and where it is. */
export interface Place {
  readonly name: string;
  readonly path: string;
}

const IDS = Object.keys(PATHS) as PathId[];
/** True for a page whose address names a thing. */
export const hasParameters = (id: PathId): boolean => PATHS[id].slug.en.includes('{');
const isOpen = (id: PathId): boolean => PATHS[id].session !== true;
const isOperators = (id: PathId): boolean => id.startsWith('operator-');

/** Pages that are reached by a link on another one, and who has something there. */
export const LINKED: Readonly<
  Partial<Record<PathId, { readonly on: PathId; readonly by: readonly Role[] }>>
> = {
  'blog-article': { on: 'blog', by: ROLES },
  'blog-author': { on: 'blog-article', by: ROLES },
  'catalog-detail': { on: 'catalog-list', by: ROLES },
  'sell-edit': { on: 'my-vehicles', by: ['private', 'commercial'] },
  sale: { on: 'my-vehicles', by: ['private', 'commercial'] },
  purchase: { on: 'purchases', by: ['accepted'] },
  'messages-thread': { on: 'messages', by: ['private', 'commercial', 'accepted'] },
  'operator-ad': { on: 'operator-ads', by: ['admin'] },
  'operator-suspicion': { on: 'operator-suspicions', by: ['admin'] },
  'operator-merchant': { on: 'operator-merchants', by: ['admin'] },
};

/** Pages beside those of the path table: a wrong address, a list without a hit, a search with hits. */
const BESIDES: readonly Place[] = [
  { name: 'not-found', path: '/gibt/es/nicht' },
  { name: 'catalog-empty', path: '/wohnmobil-kaufen?make=adria&priceTo=1' },
  { name: 'catalog-rows', path: '/wohnmobil-kaufen?view=dense&auction_status=running' },
  { name: 'catalog-map', path: '/wohnmobil-kaufen?view=map&auction_status=running' },
  { name: 'search-found', path: `${pathTo('search', 'de')}?q=wohnmobil` },
  { name: 'valuation-motorhome-step-1', path: pathTo('valuation-motorhome-step', 'de', { step: 1 }) },
  { name: 'valuation-motorhome-step-2', path: pathTo('valuation-motorhome-step', 'de', { step: 2 }) },
  { name: 'valuation-trailer-step-1', path: pathTo('valuation-trailer-step', 'de', { step: 1 }) },
  { name: 'valuation-trailer-step-2', path: pathTo('valuation-trailer-step', 'de', { step: 2 }) },
];

/** Addresses of pages of this kind that the open page links to. */
async function linksTo(page: Page, id: PathId): Promise<string[]> {
  const addresses = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(addresses)].filter((address) => matchPath(address.split(/[?#]/)[0] ?? '')?.id === id);
}

/** Opens a page and waits until it is settled: its module is alive, its first heading is there, nothing is loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const owner = matchPath(new URL(page.url()).pathname)?.module ?? 'shell';
  if (owner !== 'shell') await alive(page);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"], :not(li) > [data-waiting]').first().waitFor({ state: 'detached' });
}

/** Steps of an ad: the same links are beside each of them. */
const MANY: ReadonlySet<PathId> = new Set(['sell-edit']);

/** Every page that somebody in this role can come to, each once. */
export async function placesOf(page: Page, role: Role): Promise<Place[]> {
  const places: Place[] = [];
  const found = new Map<PathId, string>();
  const put = (id: PathId, path: string, name: string = id) => {
    found.set(id, path);
    places.push({ name, path });
  };
  for (const id of IDS.filter((each) => !hasParameters(each))) {
    if (role === 'visitor' && !isOpen(id)) continue;
    if (role !== 'admin' && isOperators(id)) continue;
    put(id, pathTo(id, 'de'));
  }
  for (const [id, { on, by }] of Object.entries(LINKED) as [PathId, { on: PathId; by: readonly Role[] }][]) {
    const from = found.get(on);
    if (!by.includes(role) || from === undefined) continue;
    await open(page, from);
    const [first] = await linksTo(page, id);
    if (first === undefined) continue;
    if (!MANY.has(id)) {
      put(id, first);
      continue;
    }
    await open(page, first);
    for (const step of new Set([first, ...(await linksTo(page, id))]))
      put(id, step, `${id}-${step.split('/').at(-1)}`);
  }
  return [...places, ...BESIDES];
}
