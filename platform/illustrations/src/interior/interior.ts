import { grad, mix } from '../color.ts';
import type { Scenery } from '../landscape/canvas.ts';
import { bett } from './bett.ts';
import { cockpit } from './cockpit.ts';
import { kit, type RoomLook } from './kit.ts';
import { kueche } from './kueche.ts';
import { sitz } from './sitz.ts';

const rooms = { sitz, bett, kueche, cockpit };

export type RoomName = keyof typeof rooms;
export const roomNames = Object.keys(rooms) as RoomName[];

/** A room; its window shows the listing's own landscape. */
export const interior = (name: RoomName, look: RoomLook, outside: Scenery): string => {
  const k = kit(look, outside);
  const { wall, use } = k;
  const back = `<rect width="1200" height="800" fill="${use(
    grad([
      [0, mix(wall, '#ffffff', 0.25)],
      [1, mix(wall, '#6d5a40', 0.14)],
    ]),
  )}"/>`;
  // The cab has no wall; its gradient is made all the same, so that the ids of all rooms count alike.
  const o = name === 'cockpit' ? cockpit(k) : back + rooms[name](k);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice"><defs>${k.defs}</defs>${o}</svg>`;
};
