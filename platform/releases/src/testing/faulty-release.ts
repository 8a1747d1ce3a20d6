/** A change to the source of the fixture `mf-pages`. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A release that harms people, and what finds it. */
export interface FaultyRelease {
  /** As `docs/faulty-releases.md` names it. */
  readonly fault: string;
  /** Faults that do not hide each other are brought by one release; the first is tried in every run of the tests. */
  readonly release: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;
  readonly edits: readonly Edit[];
  /** Code of the gate's finding. */
  readonly gate: string;
  /** What the finding says. */
  readonly says: RegExp;
}

/** Files of the fixture that are changed. */
export const LIST = 'web/ListPage.tsx';
export const VEHICLE = 'web/VehiclePage.tsx';
export const ROUTES = 'bff/routes.ts';
