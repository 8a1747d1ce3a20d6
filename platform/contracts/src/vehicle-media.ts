/** What a picture shows, in the order in which they are shown. */
export const PICTURE_VIEWS = ['exterior', 'interior', 'technical', 'damage', 'papers'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

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
