import { rng } from './color.ts';
import type { RoomName } from './interior/interior.ts';
import type { SceneName } from './landscape/scenes.ts';
import { masterLooks, type MasterLook } from './masterList.ts';
import { picture, room, type PictureOptions } from './picture.ts';
import { bodies, lengths, type BodyName } from './vehicle/bodies.ts';

export type ViewName = 'side' | 'front' | 'rear' | 'flank' | 'wheel' | RoomName;

/** One picture of a master. */
export interface View {
  name: ViewName;
  /** Draws it, 3:2, as SVG: some 100 kB, a few milliseconds. */
  draw: () => string;
}

/** A vehicle with all its pictures; the first shows it whole. */
export interface Master {
  id: string;
  body: BodyName;
  sky: SceneName;
  views: readonly View[];
}

type Crop = readonly [number, number, number, number];

/** A window of 3:2 around a point, within the canvas. */
const windowAt = (cx: number, cy: number, width: number): Crop => {
  const height = (width * 2) / 3;
  const x = Math.min(1200 - width, Math.max(0, cx - width / 2));
  const y = Math.min(800 - height, Math.max(0, cy - height / 2));
  return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
};

/** The details of a vehicle: where its ends, flank and rear wheel are on the canvas. */
const crops = (o: PictureOptions): Record<'front' | 'rear' | 'flank' | 'wheel', Crop> => {
  const L = o.length ?? lengths[o.type];
  const b = bodies[o.type](L);
  const drawn = L + (b.caravan ? 120 : 0);
  const scale = Math.min(1.56, 950 / drawn, 436 / (b.H + (o.type === 'bus' ? 96 : 0)));
  const at = (x: number) => 600 + (o.flip ? -1 : 1) * (x - drawn / 2) * scale;
  const height = b.H * scale;
  const wide = Math.max(480, height * 1.35);
  return {
    front: windowAt(at(L * 0.84), 700 - height * 0.5, wide),
    rear: windowAt(at(L * 0.16), 700 - height * 0.5, wide),
    flank: windowAt(at(L * 0.5), 700 - height * 0.58, Math.max(420, height)),
    wheel: windowAt(at(b.wheels[0] ?? L / 2), 700 - b.tyre * scale, Math.max(300, b.tyre * scale * 5)),
  };
};

const ROOMS: Record<BodyName, readonly RoomName[]> = {
  integriert: ['sitz', 'kueche', 'bett', 'cockpit'],
  teilintegriert: ['sitz', 'kueche', 'bett', 'cockpit'],
  alkoven: ['sitz', 'kueche', 'bett', 'cockpit'],
  kastenwagen: ['sitz', 'kueche', 'bett', 'cockpit'],
  bus: ['kueche', 'bett', 'cockpit'],
  wohnwagen: ['sitz', 'kueche', 'bett'],
  nostalgie: ['sitz', 'bett'],
  tropfen: ['bett'],
  koffer: [],
};

const master = ({ exterior, inside }: MasterLook): Master => {
  const { type, scene, seed } = exterior;
  const bare = { ...exterior, props: (exterior.props ?? []).filter((prop) => prop !== 'camp') };
  const details = Object.entries(crops(exterior)) as [ViewName, Crop][];
  return {
    id: seed,
    body: type,
    sky: scene,
    views: [
      { name: 'side', draw: () => picture(exterior) },
      ...details.map(([name, crop]): View => ({ name, draw: () => picture({ ...bare, crop }) })),
      ...ROOMS[type].map((name): View => ({ name, draw: () => room(name, { scene, seed, ...inside }) })),
    ],
  };
};

/** Every master, ordered so that no two neighbours share a sky. */
export const masters: readonly Master[] = masterLooks.map(master);

/**
 * The master of a listing: always the same for the same seed.
 * @param avoid the sky of the neighbour, where the body has another to offer
 */
export const masterFor = (seed: string | number, body: BodyName, avoid?: SceneName): Master => {
  const all = masters.filter((m) => m.body === body);
  const free = all.filter((m) => m.sky !== avoid);
  const from = free.length > 0 ? free : all;
  const found = from[Math.floor(rng(seed)() * from.length)];
  if (!found) throw new RangeError(`no master for the body '${body}'`);
  return found;
};
