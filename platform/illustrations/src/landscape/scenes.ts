import type { Random } from '../color.ts';
import type { Scenery } from './canvas.ts';
import { bergsee, fjord, winter } from './mountains.ts';
import { abend, duene, kueste } from './shores.ts';
import { herbst, nacht, wald } from './woods.ts';
import { hof } from './yard.ts';

/** Every landscape by its name. */
export const scenes = {
  bergsee,
  fjord,
  duene,
  abend,
  wald,
  nacht,
  winter,
  herbst,
  kueste,
  hof,
} satisfies Record<string, (R: Random) => Scenery>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];
