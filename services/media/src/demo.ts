import { setImmediate as breathe } from 'node:timers/promises';
import { masters } from '@rollheim/illustrations';
import { PREFIX } from './demo-ids.ts';
import type { Pictures } from './pictures.ts';

/** Draws what the first pages show, in the background: every master from outside, then its other views. */
export async function drawDemoPictures(pictures: Pictures, signal: AbortSignal): Promise<void> {
  const first = masters.map((master) => `${PREFIX}${master.id}-exterior`);
  const rest = masters.flatMap((master) =>
    master.views.slice(1).map((view) => `${PREFIX}${master.id}-${view.name}`),
  );
  for (const mediaId of first) {
    for (const width of [640, 320, 960] as const) {
      if (signal.aborted) return;
      await pictures.variant(mediaId, { width, format: 'webp' }, { priority: 'idle' });
      await breathe();
    }
  }
  for (const mediaId of rest) {
    if (signal.aborted) return;
    await pictures.variant(mediaId, { width: 640, format: 'webp' }, { priority: 'idle' });
    await breathe();
  }
}
