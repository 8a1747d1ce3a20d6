import { seesNet, settle, type Settlement, type TaxProfile, type Treatment } from '@rollheim/auction-rules';
import type { OrderState } from '@rollheim/contracts';
import type pg from 'pg';
import type { Params } from './message.ts';

/** A message with a price, for its receiver. */
export interface Priced {
  readonly params: Params;
  readonly auctionId: string;
  readonly customerId: string;
  readonly ownerCustomerId: string | null;
  /** Reportable VAT, where its writer has the vehicle at hand; else what is known of it by now. */
  readonly reportable?: boolean;
  /** It informs a buyer of the purchase: what is paid for the vehicle is stated, too, to the cent (docs/money.md). */
  readonly bought?: boolean;
  /** It informs the owner of a sale: who bought, on whom it depends how much of the price arrives. */
  readonly soldTo?: string;
}

interface TaxRow {
  readonly customer_id: string;
  readonly auction_id: string;
  /** Null, as all of it: nothing is known of a VAT number. */
  readonly country: string | null;
  readonly vat_country: string | null;
  readonly vat_verified: boolean | null;
  readonly reportable: boolean;
}

const NO_NUMBER: TaxProfile = { country: null, vatNumberOf: null, vatNumberVerified: false };

/** Parameters in cents that are prices of the vehicle: net for who sees net. */
const SUMS = [
  'price',
  'amount',
  'lapsed',
  'acceptedAsk',
  'acceptedOffer',
  'confirmedOffer',
  'boughtNow',
] as const;

const hasPrice = ({ params }: Priced): boolean => typeof (params['price'] ?? params['amount']) === 'number';

const pairOf = (customerId: string, auctionId: string): string => `${customerId} ${auctionId}`;

/**
 * Says of each price what it is (docs/money.md): who sees net gets the net price; everyone else, the seller too, reads
 * that it is gross.
 */
export async function withNetPrices(db: pg.ClientBase, messages: readonly Priced[]): Promise<Params[]> {
  const asked = [
    ...new Map(
      messages
        .filter(hasPrice)
        .flatMap(({ customerId, soldTo, auctionId }) =>
          [customerId, ...(soldTo ? [soldTo] : [])].map(
            (who) => [pairOf(who, auctionId), { customerId: who, auctionId }] as const,
          ),
        ),
    ).values(),
  ];
  if (asked.length === 0) return messages.map(({ params }) => params);
  const { rows } = await db.query<TaxRow>({
    name: 'tax_of_prices',
    text: `select g.customer_id, g.auction_id, t.country, t.vat_country, t.vat_verified,
        r.auction_id is not null as reportable
      from unnest($1::uuid[], $2::text[]) as g(customer_id, auction_id)
      left join tax_profiles t on t.customer_id = g.customer_id
      left join reportable_vehicles r on r.auction_id = g.auction_id`,
    values: [asked.map(({ customerId }) => customerId), asked.map(({ auctionId }) => auctionId)],
  });
  const known = new Map(rows.map((row) => [pairOf(row.customer_id, row.auction_id), row]));
  return messages.map((message) => {
    const { params, customerId, ownerCustomerId } = message;
    const row = known.get(pairOf(customerId, message.auctionId));
    if (!hasPrice(message) || !row) return params;
    const { reportable = row.reportable } = message;
    const reader = taxProfileOf(row);
    if (customerId === ownerCustomerId || !seesNet(reader) || !reportable)
      return { ...params, priceBasis: 'gross', ...arriving(message, known) };
    return { ...params, ...netSums(params, (gross) => settle(gross, reader, reportable), message.bought) };
  });
}

/** What arrives at the owner who reads of their sale; nothing where it is the price itself. */
function arriving(
  { params, soldTo, auctionId, reportable }: Priced,
  known: ReadonlyMap<string, TaxRow>,
): Params {
  const buyer = soldTo ? known.get(pairOf(soldTo, auctionId)) : undefined;
  const { price } = params;
  if (!buyer || typeof price !== 'number') return {};
  return proceedsOf(settle(price, taxProfileOf(buyer), reportable ?? buyer.reportable));
}

/** The net amount of each sum, by its name with `Net`, and what a buyer pays. */
function netSums(params: Params, settled: (gross: number) => Settlement, bought = false): Params {
  const nets: Record<string, number> = {};
  for (const name of SUMS) {
    const gross = params[name];
    if (typeof gross !== 'number') continue;
    const isPrice = name === 'price' || name === 'amount';
    const { net, payable } = settled(gross);
    nets[isPrice ? 'priceNet' : `${name}Net`] = net;
    if (isPrice && bought) nets['payable'] = payable;
  }
  return nets;
}

const taxProfileOf = (row: TaxRow): TaxProfile =>
  row.vat_country === null
    ? NO_NUMBER
    : { country: row.country, vatNumberOf: row.vat_country, vatNumberVerified: row.vat_verified === true };

/** Amounts of an order as its buyer reads them: the price as it was shown, what the seller gets, the commission. */
export function buyerAmounts({ price, commission, vehicleCost, invoice }: OrderState): Params {
  return {
    price,
    ...(vehicleCost?.kind === 'net' ? { priceNet: vehicleCost.net } : { priceBasis: 'gross' }),
    ...(vehicleCost ? { payable: vehicleCost.payable } : {}),
    ...(invoice ? { invoice: invoice.number } : {}),
    ...(commission.reverseCharge ? { commissionNet: commission.net } : { commission: commission.gross }),
  };
}

/** Amounts of an order as its seller reads them: what arrives where the buyer is charged no VAT (docs/money.md). */
export function sellerAmounts({ price, vehicleCost }: OrderState): Params {
  return { price, priceBasis: 'gross', ...(vehicleCost ? proceedsOf(vehicleCost) : {}) };
}

/** What arrives at a seller, named by the reason why it is less than the price; empty where it is not. */
function proceedsOf({ treatment, payable }: Pick<Settlement, 'treatment' | 'payable'>): Params {
  const arrives = PROCEEDS[treatment];
  return arrives ? { [arrives]: payable } : {};
}

/** What names the amount: the reason why it is less than the price. */
const PROCEEDS: Readonly<Partial<Record<Treatment, string>>> = {
  intra_community: 'proceedsEu',
  export: 'proceedsExport',
};
