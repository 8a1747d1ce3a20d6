import type { HandoverProtocol, HandoverShownBody } from '@rollheim/contracts';

/** True where the buyer was shown what is in the form now. */
export const isShown = (
  shown: HandoverProtocol | null | undefined,
  { day, mileage, keys, papers, damages, name, idNote }: Omit<HandoverShownBody, 'mileageConfirmed'>,
): boolean =>
  shown != null &&
  shown.day === day &&
  shown.mileage === mileage &&
  shown.keys === keys &&
  shown.papers.toSorted().join(' ') === papers.toSorted().join(' ') &&
  shown.damages === damages.trim() &&
  shown.name === name.trim() &&
  shown.idNote === idNote.trim();

/** What the buyer was shown, as the seller's form holds it; nothing where nothing was. */
export function wordsOf(
  shown: HandoverProtocol | null | undefined,
): Omit<HandoverShownBody, 'mileageConfirmed'> | null {
  if (!shown) return null;
  const { at: _, advertised: __, ...words } = shown;
  return words;
}
