import { masters } from '@rollheim/illustrations';

/** How the ids of drawn pictures begin. */
export const PREFIX = 'demo-';
/** Names that demo data use for views, and the drawings that stand for them. */
const ALIASES: Readonly<Record<string, string>> = { exterior: 'side', details: 'flank' };

/** True for the id of a drawn picture. */
export const isDemo = (mediaId: string): boolean => mediaId.startsWith(PREFIX);

/** The drawing of `demo-<master>-<view>` as SVG; null when master or view is unknown. */
export function drawDemo(mediaId: string): string | null {
  const [, masterId, viewName] = /^demo-([a-z0-9]+)-([a-z]+)$/.exec(mediaId) ?? [];
  if (!masterId || !viewName) return null;
  const name = ALIASES[viewName] ?? viewName;
  const master = masters.find(({ id }) => id === masterId);
  const view = [...(master?.views ?? []), ...(master?.damages ?? [])].find((entry) => entry.name === name);
  return view ? view.draw() : null;
}
