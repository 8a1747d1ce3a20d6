/** What a filter by distance says: `100-DE-87700` is the band 100 from the place DE-87700. */
export const distanceParts = (distance: string | null): { readonly band: string; readonly place: string } => {
  const [, band = '', place = ''] = /^(\w+)-(.+)$/s.exec(distance ?? '') ?? [];
  return { band, place };
};
