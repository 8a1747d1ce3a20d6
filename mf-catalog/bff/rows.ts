import { visibleRecord, standingOf } from '@rollheim/auction-rules';
import { contentFor } from '@rollheim/contracts';
import type {
  AuctionState,
  CatalogDetail,
  CatalogProduct,
  OwnLateOffer,
  VehicleContent,
} from '@rollheim/contracts';

/** What lists read of a vehicle: its content, the largest part of the row by far, is not among it. */
interface ListedColumns {
  readonly ad_id: string;
  readonly number: number;
  readonly title: string;
  readonly product_type: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly make: string | null;
  readonly year: number | null;
  readonly month: number | null;
  readonly mileage: number | null;
  readonly power_kw: number | null;
  readonly length: number | null;
  readonly weight: number | null;
  readonly country: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly media_id: string | null;
  readonly vat_reportable: boolean;
}

/** A row of vehicle joined with its auction, as lists show it. */
export interface ProductRow extends ListedColumns {
  readonly state: AuctionState;
  readonly watched?: boolean;
  readonly leading?: boolean | null;
  readonly bid?: boolean;
  /** Of one who made an offer after this round. */
  readonly late_offer?: OwnLateOffer | null;
  /** Where the search has a place. */
  readonly distance?: number | null;
}

/** A row of vehicle joined with its auction, as its own page shows it. */
export interface DetailRow extends ProductRow {
  readonly owner_segment: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly content: VehicleContent;
  readonly lat: number | null;
  readonly lon: number | null;
}

const LISTED: Readonly<Record<keyof ListedColumns, true>> = {
  ad_id: true,
  number: true,
  title: true,
  product_type: true,
  category: true,
  make: true,
  year: true,
  month: true,
  mileage: true,
  power_kw: true,
  length: true,
  weight: true,
  country: true,
  zip_code: true,
  city: true,
  media_id: true,
  vat_reportable: true,
};

/** The columns of a vehicle (`v`) that lists show. */
export const LISTED_COLUMNS = Object.keys(LISTED)
  .map((column) => `v.${column}`)
  .join(', ');

/** The state of the asker's offer after this round. */
export const lateOfferColumn = (who: string): string =>
  `(select jsonb_build_object('version', o.version, 'own', case when o.how is null then o.amount end, 'least', o.least)
    from late_offer o where o.customer_id = ${who} and o.auction_id = v.ad_id and o.round = a.round) as late_offer`;

/** Columns of {@link ProductRow} that concern the asker alone; `v` and `a`: vehicle and auction, `who`: the asker's parameter. */
export const ownColumns = (who: string): string =>
  `exists (select 1 from watch w where w.customer_id = ${who} and w.auction_id = v.ad_id) as watched,
    a.leader_customer_id = ${who} as leading,
    exists (select 1 from history h where h.customer_id = ${who} and h.auction_id = v.ad_id and h.round = a.round) as bid,
    ${lateOfferColumn(who)}`;

const registration = (year: number | null, month: number | null): string | null =>
  year === null ? null : month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;

/** A row as the list shows it; `viewer` adds the own standing. */
export function toProduct(row: ProductRow, viewer: string | null): CatalogProduct {
  const { leading, overbid } = standingOf(row.state.status, row.leading === true, row.bid === true);
  return {
    entityId: row.ad_id,
    number: row.number,
    title: row.title,
    productType: row.product_type,
    category: row.category,
    make: row.make,
    firstRegistration: registration(row.year, row.month),
    mileage: row.mileage,
    powerKw: row.power_kw,
    length: row.length,
    weight: row.weight,
    mediaId: row.media_id,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    vatReportable: row.vat_reportable,
    ...(row.distance === undefined ? {} : { distance: row.distance }),
    auction: visibleRecord(row.state, 'public'),
    ...(row.state.exclusiveTo?.length ? { exclusive: true } : {}),
    ...(viewer === null
      ? {}
      : {
          context: {
            watched: row.watched === true,
            holdingHighestBid: leading,
            overbid,
            ...(row.late_offer ? { lateOffer: row.late_offer } : {}),
          },
        }),
  };
}

/** A row as the vehicle's own page shows it to everyone: cached for all, so of what a guest sees. */
export const toDetail = (
  row: Pick<DetailRow, 'ad_id' | 'number' | 'owner_segment' | 'content' | 'state' | 'lat' | 'lon'>,
): CatalogDetail => ({
  entityId: row.ad_id,
  number: row.number,
  sellerSegment: row.owner_segment,
  content: contentFor('guest', row.content),
  auction: visibleRecord(row.state, 'public'),
  serverTime: new Date().toISOString(),
  ...(row.state.exclusiveTo?.length ? { exclusive: true } : {}),
  ...(row.lat === null || row.lon === null ? {} : { point: { lat: row.lat, lon: row.lon } }),
});
