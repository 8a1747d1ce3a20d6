import { LIST, VEHICLE, type FaultyRelease } from './faulty-release.ts';

/** Faulty releases that say the same of the data of the day, and something else of other data. */
export const SITUATIONS: readonly FaultyRelease[] = [
  {
    fault: 'What is over is shown as running, and what runs as over',
    release: 13,
    edits: [{ file: VEHICLE, from: 'Date.parse(ends) < Date.now()', to: 'Date.parse(ends) > Date.now()' }],
    gate: 'content_gone',
    says: /catalog-detail .*"(Endet|Beendet) .*" is not said where it was/,
  },
  {
    fault: 'A price that loses digits once it is large',
    release: 13,
    edits: [{ file: LIST, from: '{price} €', to: '{String(price).slice(0, 5)} €' }],
    gate: 'figure_changed',
    says: /catalog-list .*numbers are larger, "140000 €"/,
  },
  {
    fault: 'No way out where nothing is found',
    release: 13,
    edits: [{ file: LIST, from: 'data?.vehicles.length === 0', to: 'data?.vehicles.length === 1' }],
    gate: 'content_gone',
    says: /catalog-list .*where lists are empty, the button "Alle zeigen" is gone/,
  },
  {
    fault: 'No way to try again where a call has failed',
    release: 13,
    edits: [{ file: LIST, from: '{isError && (', to: '{isError && data && (' }],
    gate: 'content_gone',
    says: /catalog-list .*where calls fail, the button "Noch einmal versuchen" is gone/,
  },
];
