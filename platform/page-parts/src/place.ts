export { groupedNumber } from '@rollheim/contracts';

/** Postcode and town, with the country where it is another one: `NL 6811KS Arnhem`. */
export const placeOf = (place: {
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country?: string | null;
}): string =>
  [place.country == null || place.country === 'DE' ? null : place.country, place.zipCode, place.city]
    .filter(Boolean)
    .join(' ');

/** True for a place that says no more than postcode and town: no one finds a vehicle by them. */
export const lacksStreet = (place: string, vehicle: Parameters<typeof placeOf>[0]): boolean => {
  const plain = (text: string) =>
    text
      .replaceAll(/[\s,]+/g, ' ')
      .trim()
      .toLowerCase();
  const town = { ...vehicle, country: null };
  return [placeOf(vehicle), placeOf(town), vehicle.city ?? ''].some((each) => plain(each) === plain(place));
};
