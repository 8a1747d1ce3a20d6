import type { AuctionState, CatalogProduct, PublicAuctionState, VehicleContent } from '@rollheim/contracts';

/** A row of vehicle joined with its auction. */
export interface ProductRow {
  readonly ad_id: string;
  readonly number: number;
  readonly owner_customer_id: string;
  readonly owner_segment: 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';
  readonly title: string;
  readonly product_type: 'motorhome' | 'trailer';
  readonly category: string | null;
  readonly make: string | null;
  readonly year: number | null;
  readonly month: number | null;
  readonly mileage: number | null;
  readonly power_kw: number | null;
  readonly country: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly media_id: string | null;
  readonly vat_reportable: boolean;
  readonly content: VehicleContent;
  readonly state: AuctionState;
  readonly watched?: boolean;
  readonly leading?: boolean | null;
  readonly bid?: boolean;
}

/** Takes the opaque ids of the parties off: what everyone may see. */
export function toPublic(state: AuctionState): PublicAuctionState {
  const {
    ownerCustomerId: _owner,
    leaderCustomerId: _leader,
    buyerCustomerId: _buyer,
    since: _since,
    ...open
  } = state;
  // to all but those concerned both read "buy chance pending"
  return open.status === 'anr_offer_above_targetprice' ? { ...open, status: 'recd_late_offer' } : open;
}

const registration = (year: number | null, month: number | null): string | null =>
  year === null ? null : month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;

/** A row as the list shows it; `viewer` adds the own standing. */
export function toProduct(row: ProductRow, viewer: string | null): CatalogProduct {
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
    mediaId: row.media_id,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    vatReportable: row.vat_reportable,
    auction: toPublic(row.state),
    ...(viewer === null
      ? {}
      : {
          context: {
            watched: row.watched === true,
            holdingHighestBid: row.leading === true,
            overbid: row.bid === true && row.leading !== true,
          },
        }),
  };
}
