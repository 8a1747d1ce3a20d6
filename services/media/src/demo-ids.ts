import { drawPaper, masters, SAMPLE_PAPERS, type SamplePaper } from '@rollheim/illustrations';

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

/** A paper of a demo ad. */
export interface DemoPaper {
  readonly title: string;
  readonly pdf: Uint8Array;
}

/** The paper of `demo-paper-<kind>-<ad>`, drawn at each look; null where the id is none. */
export function drawDemoPaper(mediaId: string): DemoPaper | null {
  const [, kind = ''] = /^demo-paper-([a-z_]+)-[0-9a-z]{12}$/.exec(mediaId) ?? [];
  if (!Object.hasOwn(SAMPLE_PAPERS, kind)) return null;
  return { title: SAMPLE_PAPERS[kind as SamplePaper], pdf: drawPaper(kind as SamplePaper) };
}
