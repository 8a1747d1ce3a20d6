import {
  type AuctionStatus,
  type CatalogDetail,
  type CatalogProduct,
  type FragmentRequest,
  inEuros,
  pathTo,
  shownPrice,
  type StructuredData,
} from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { isOpen, takesOffers } from '@rollheim/auction-rules';

/** States in which somebody can still buy. */
const isForSale = (status: AuctionStatus): boolean => isOpen(status) || takesOffers(status);

const euros = (cents: number): string => inEuros(cents).toFixed(2);

/** The position of a page: home, list, vehicle (schema.org BreadcrumbList). */
export function breadcrumbs(
  { locale, home }: FragmentRequest,
  names: { readonly home: string; readonly list: string; readonly vehicle?: { title: string; id: string } },
): StructuredData {
  const path = (id: 'home' | 'catalog-list' | 'catalog-detail', params = {}) =>
    pathTo(id, locale, params, home);
  const places = [
    { name: names.home, item: path('home') },
    { name: names.list, item: path('catalog-list') },
    ...(names.vehicle
      ? [{ name: names.vehicle.title, item: path('catalog-detail', { id: names.vehicle.id }) }]
      : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, at) => ({ '@type': 'ListItem', position: at + 1, ...place })),
  };
}

/** The vehicle on offer (schema.org Product and Offer); what only dealers may see is not in it. */
export function vehicleData(
  request: FragmentRequest,
  { content, auction, entityId }: CatalogDetail,
  row: CatalogProduct,
  description: string,
): StructuredData {
  const pictures = content.gallery.map(({ mediaId }) => `/media/${mediaId}/w1600`);
  const price = shownPrice(auction);
  return {
    '@type': ['Product', 'Vehicle'],
    name: content.title,
    description,
    ...(pictures.length > 0 ? { image: pictures.slice(0, 6) } : {}),
    ...(row.make ? { brand: { '@type': 'Brand', name: optionLabel('make', row.make, request.locale) } } : {}),
    ...(row.category ? { bodyType: optionLabel('category', row.category, request.locale) } : {}),
    ...(row.firstRegistration ? { dateVehicleFirstRegistered: row.firstRegistration } : {}),
    ...(row.mileage === null
      ? {}
      : { mileageFromOdometer: { '@type': 'QuantitativeValue', value: row.mileage, unitCode: 'KMT' } }),
    itemCondition: 'https://schema.org/UsedCondition',
    ...(price === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            url: pathTo('catalog-detail', request.locale, { id: entityId }, request.home),
            priceCurrency: 'EUR',
            price: euros(price),
            availability: `https://schema.org/${isForSale(auction.status) ? 'InStock' : 'SoldOut'}`,
            ...(auction.endAt ? { priceValidUntil: auction.endAt } : {}),
          },
        }),
  };
}
