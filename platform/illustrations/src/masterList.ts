import type { PictureOptions, RoomOptions } from './picture.ts';

/** A whole vehicle: how it looks outside and how it is furnished. */
export interface MasterLook {
  exterior: PictureOptions & { seed: string };
  inside: Required<Pick<RoomOptions, 'wood' | 'cloth' | 'accent'>>;
}

const oak = { wood: '#bb9264', cloth: '#7c8d8a', accent: '#0e5a60' };
const walnut = { wood: '#8a6142', cloth: '#8b8478', accent: '#c7502f' };
const ash = { wood: '#cdb48c', cloth: '#62707c', accent: '#27415c' };
const cherry = { wood: '#a5673f', cloth: '#a39a86', accent: '#7a2f2a' };
const birch = { wood: '#d8c7a6', cloth: '#6f8f86', accent: '#d9822b' };

type Exterior = MasterLook['exterior'];
const look = (inside: MasterLook['inside'], exterior: Exterior): MasterLook => ({ exterior, inside });

/** Ordered so that no two neighbours share a sky. */
// oxfmt-ignore
export const masterLooks: readonly MasterLook[] = [
  look(oak, { type: 'teilintegriert', scene: 'bergsee', seed: 'm01', paint: '#f5f3ee', cabPaint: '#cfd4d4', stripe: 'line', stripes: ['#5d6a6d', '#0e5a60'], props: ['camp'], campX: 70, campColor: '#c7502f' }),
  look(walnut, { type: 'integriert', scene: 'fjord', seed: 'm02', paint: '#f3efe6', stripe: 'wave', stripes: ['#8d7350', '#3d4447'] }),
  look(birch, { type: 'bus', scene: 'duene', seed: 'm03', paint: '#2f7f86', second: '#f5efe0', stripe: 'none', stripes: ['#2f7f86'], props: ['camp'], campX: 80, campColor: '#c7502f' }),
  look(ash, { type: 'wohnwagen', scene: 'wald', seed: 'm04', paint: '#f4f2ee', stripe: 'line', stripes: ['#3f5d4a', '#c5a14a'], length: 540, flip: true }),
  look(oak, { type: 'teilintegriert', scene: 'abend', seed: 'm05', paint: '#f4f1ea', cabPaint: '#f4f1ea', stripe: 'wave', stripes: ['#16606a', '#d9822b'], flip: true, props: ['awning'] }),
  look(birch, { type: 'kastenwagen', scene: 'kueste', seed: 'm06', paint: '#3f4a50', stripe: 'line', stripes: ['#e9a72b', '#c7502f'], flip: true }),
  look(cherry, { type: 'alkoven', scene: 'herbst', seed: 'm07', paint: '#f6f2e8', cabPaint: '#f6f2e8', stripe: 'tri', stripes: ['#7a2f2a', '#c7702f', '#e0a63c'], props: ['bikes'] }),
  look(ash, { type: 'integriert', scene: 'winter', seed: 'm08', paint: '#eef0ef', stripe: 'line', stripes: ['#27415c', '#9eb0bd'], flip: true }),
  look(walnut, { type: 'wohnwagen', scene: 'nacht', seed: 'm09', paint: '#f2efe8', stripe: 'wave', stripes: ['#31505c', '#9aa7a8'], length: 600 }),
  look(oak, { type: 'koffer', scene: 'hof', seed: 'm10', paint: '#f1f1ee', stripe: 'tri', stripes: ['#0b4f56', '#f3ab23', '#c7502f'] }),
  look(birch, { type: 'nostalgie', scene: 'kueste', seed: 'm11', paint: '#a8432f', second: '#f6efdf', stripe: 'none', stripes: ['#a8432f'], props: ['camp'], campX: 60 }),
  look(ash, { type: 'kastenwagen', scene: 'wald', seed: 'm12', paint: '#8a9a8f', stripe: 'none', stripes: ['#dcd7c6'] }),
  look(oak, { type: 'alkoven', scene: 'bergsee', seed: 'm13', paint: '#f4f2ec', cabPaint: '#dfe2e1', stripe: 'wave', stripes: ['#2b5f86', '#8fb0c4'], flip: true }),
  look(cherry, { type: 'tropfen', scene: 'herbst', seed: 'm14', paint: '#3f6b58', second: '#efe6d2', stripe: 'none', stripes: ['#3f6b58'], props: ['camp'], campX: 60, campColor: '#a9572f' }),
  look(walnut, { type: 'teilintegriert', scene: 'nacht', seed: 'm15', paint: '#e9e7e1', cabPaint: '#8f979a', stripe: 'arch', stripes: ['#6a7478', '#c7502f'], props: ['awning'] }),
  look(oak, { type: 'wohnwagen', scene: 'duene', seed: 'm16', paint: '#f3f1ea', stripe: 'tri', stripes: ['#2b5f86', '#6ea0bd', '#e0a63c'], length: 580 }),
  look(birch, { type: 'bus', scene: 'fjord', seed: 'm17', paint: '#8c3b2c', second: '#f1e9d8', stripe: 'none', stripes: ['#8c3b2c'], flip: true }),
  look(ash, { type: 'integriert', scene: 'hof', seed: 'm18', paint: '#f2f1ed', stripe: 'block', stripes: ['#4b5b66', '#e9a72b'] }),
  look(oak, { type: 'teilintegriert', scene: 'kueste', seed: 'm19', paint: '#f6f4ef', cabPaint: '#b9433a', stripe: 'line', stripes: ['#b9433a', '#6a7478'], props: ['camp'], campX: 80 }),
  look(walnut, { type: 'kastenwagen', scene: 'abend', seed: 'm20', paint: '#e8e4d9', stripe: 'tri', stripes: ['#0b4f56', '#f3ab23', '#c7502f'], props: ['awning'] }),
  look(ash, { type: 'wohnwagen', scene: 'hof', seed: 'm21', paint: '#eef0ef', stripe: 'block', stripes: ['#4b5b66', '#c7502f'], length: 690 }),
  look(birch, { type: 'alkoven', scene: 'wald', seed: 'm22', paint: '#f5f3ea', cabPaint: '#f5f3ea', stripe: 'arch', stripes: ['#5d7a52', '#c5a14a'], props: ['camp'], campX: 70 }),
  look(oak, { type: 'nostalgie', scene: 'bergsee', seed: 'm23', paint: '#5a8f94', second: '#f4eddc', stripe: 'none', stripes: ['#5a8f94'], flip: true }),
  look(cherry, { type: 'integriert', scene: 'abend', seed: 'm24', paint: '#f4efe4', stripe: 'arch', stripes: ['#7a4a33', '#c99a5b'], flip: true }),
  look(ash, { type: 'bus', scene: 'winter', seed: 'm25', paint: '#3d5a73', second: '#eef0ee', stripe: 'none', stripes: ['#3d5a73'] }),
  look(walnut, { type: 'wohnwagen', scene: 'herbst', seed: 'm26', paint: '#f4f1e6', stripe: 'wave', stripes: ['#7c4f2f', '#cf9a4a'], length: 510, flip: true }),
  look(oak, { type: 'koffer', scene: 'duene', seed: 'm27', paint: '#dfe3e1', stripe: 'line', stripes: ['#27415c', '#9eb0bd'], flip: true }),
  look(birch, { type: 'kastenwagen', scene: 'bergsee', seed: 'm28', paint: '#f1efe9', stripe: 'wave', stripes: ['#2f7f86', '#e9a72b'], props: ['bikes'] }),
  look(cherry, { type: 'tropfen', scene: 'nacht', seed: 'm29', paint: '#c58b3a', second: '#f1e7d2', stripe: 'none', stripes: ['#c58b3a'], flip: true }),
  look(ash, { type: 'alkoven', scene: 'fjord', seed: 'm30', paint: '#eff0ee', cabPaint: '#9aa5aa', stripe: 'block', stripes: ['#3f5d6f', '#d9822b'] }),
  look(oak, { type: 'teilintegriert', scene: 'winter', seed: 'm31', paint: '#f3f3f0', cabPaint: '#59656b', stripe: 'tri', stripes: ['#59656b', '#a6b0b3', '#27415c'] }),
  look(walnut, { type: 'wohnwagen', scene: 'kueste', seed: 'm32', paint: '#f6f4ec', stripe: 'tri', stripes: ['#0e5a60', '#5a9a98', '#f3ab23'], length: 620, props: ['camp'], campX: 60 }),
];
