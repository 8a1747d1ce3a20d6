/** Draws the pictures of vehicles from their data, as SVG; the same call gives the same bytes. */
export { picture, room, type PictureOptions, type RoomOptions } from './picture.ts';
export { masterFor, masters, type DamageView, type Master, type View, type ViewName } from './masters.ts';
export type { DamageName } from './damage.ts';
export { drawPaper, SAMPLE_PAPERS, type SamplePaper } from './sample-paper.ts';
export { bodyNames, lengths, type BodyName } from './vehicle/bodies.ts';
export { sceneNames, type SceneName } from './landscape/scenes.ts';
export { roomNames, type RoomName } from './interior/interior.ts';
export type { RoomLook } from './interior/kit.ts';
export type { Look, Prop, StripePattern } from './vehicle/drawing.ts';
