import { CHARTS } from './chart.ts';
import { FIELDS } from './field.ts';
import { OVERLAYS } from './overlay.tsx';

const LONGEST_MS = 5000;
const PARTS = { charts: CHARTS, fields: FIELDS, overlays: OVERLAYS };

/**
 * Loads the late code of everything that the server has drawn within `place`, by the mark `data-later` on its root. A page waits for it before it is
 * hydrated: React would else throw such a part away at the first change around it, with what was typed there. Resolves
 * when the network fails or takes longer than 5 s, too: then exactly that happens.
 */
export async function loadDrawnParts(place: ParentNode): Promise<void> {
  const marked = [...place.querySelectorAll<HTMLElement>('[data-later]')].map(
    ({ dataset }) => dataset['later'],
  );
  const named = Object.entries(PARTS).filter(([name]) => marked.includes(name));
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([Promise.allSettled(named.map(([, each]) => each.load())), late]);
}
