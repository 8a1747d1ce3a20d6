/** The amount (cents) as the pages write it: `45.600 €`, or `949,62 €` where there are cents. */
export const euro = (cents: number): string => {
  const digits = cents % 100 === 0 ? 0 : 2;
  const number = (cents / 100).toLocaleString('de-DE', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  });
  return `${number}\u00a0€`;
};

/** The first amount of a text, cents; throws when there is none. */
export function centsIn(text: string): number {
  const [, euros, cents = '00'] = /(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d{2}))?\s*€/.exec(text) ?? [];
  if (euros === undefined) throw new Error(`No amount in: ${text}`);
  return Number(euros.replaceAll('.', '')) * 100 + Number(cents);
}
