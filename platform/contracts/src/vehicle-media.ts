/** What a picture shows, in the order in which they are shown. */
export const PICTURE_VIEWS = ['exterior', 'interior', 'technical', 'damage', 'papers'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

/** Pictures that the wizard asks for one by one, by their view, in the order in which they are shown. */
export const SHOTS = {
  exterior: ['side_right', 'front_right', 'front', 'side_left', 'rear_left', 'rear'],
  interior: ['seating', 'kitchen', 'beds', 'bathroom', 'cockpit', 'mileage', 'storage'],
} as const;
export type Shot = (typeof SHOTS)[keyof typeof SHOTS][number];

const SHOTS_IN_ORDER: readonly Shot[] = [...SHOTS.exterior, ...SHOTS.interior];

/** What a vehicle type has nothing of: a trailer no cab, a motorhome is shown by its cab in place of its storage. */
const WITHOUT: Readonly<Record<'motorhome' | 'trailer', readonly Shot[]>> = {
  motorhome: ['storage'],
  trailer: ['cockpit', 'mileage'],
};

/** The pictures that are asked for of a vehicle of this type, of one view; of other views none. */
export const shotsOf = (productType: 'motorhome' | 'trailer', view: PictureView): readonly Shot[] =>
  view === 'exterior' || view === 'interior'
    ? SHOTS[view].filter((shot) => !WITHOUT[productType].includes(shot))
    : [];

/** Place of a picture among those of its view, from 0; of one that was not asked for by name Infinity. */
export const shotRank = (shot: Shot | undefined): number =>
  shot === undefined ? Number.POSITIVE_INFINITY : SHOTS_IN_ORDER.indexOf(shot);

/** The view that a picture belongs to which was asked for by name. */
export const viewOfShot = (shot: Shot): keyof typeof SHOTS =>
  SHOTS.exterior.some((each) => each === shot) ? 'exterior' : 'interior';

/** Kinds of papers of a vehicle. */
export const DOCUMENT_KINDS = [
  'registration',
  'inspection',
  'conformity',
  'service_book',
  'damp_test',
] as const;
/** One of these an ad must have; the others say more. */
export const OFFICIAL_KINDS: readonly (typeof DOCUMENT_KINDS)[number][] = [
  'registration',
  'inspection',
  'conformity',
];
