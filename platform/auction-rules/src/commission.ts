const RATE = 175; // 1.75 %, in units of 1/10,000
const LEAST = 39_900;
const MOST = 350_000;
const VAT = 19;

const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** What decides the VAT of a buyer and the price that a viewer sees. Countries are ISO 3166 codes. */
export interface TaxProfile {
  readonly country: string | null;
  /** Country of the VAT number; null without one. */
  readonly vatNumberOf: string | null;
  readonly vatNumberVerified: boolean;
}

/** The tax facts of an account as the session carries them. */
export interface TaxedCustomer {
  readonly country: string | null;
  /** Country of the VAT number; null without one. */
  readonly vatCountry: string | null;
  readonly vatNumberVerified: boolean;
}

/** The VAT facts of whoever looks; a visitor without an account has none and sees gross prices. */
export const taxProfileOf = (customer: TaxedCustomer | null): TaxProfile => ({
  country: customer?.country ?? null,
  vatNumberOf: customer?.vatCountry ?? null,
  vatNumberVerified: customer?.vatNumberVerified ?? false,
});

/**
 * How the VAT of a vehicle is treated in a sale: `margin` — not reportable, the price is final; `domestic` — part of
 * the gross price and charged; `intra_community` and `export` — reportable and not charged.
 */
export type Treatment = 'margin' | 'domestic' | 'intra_community' | 'export';

/** How a price is labelled: `net`, `gross` with reportable VAT in it, `margin` where VAT is not reportable. */
export type PriceKind = 'net' | 'gross' | 'margin';

/** Everything that a price means for one buyer or viewer. Cents. The cases: docs/money.md. */
export interface Settlement {
  /** The price as it was bid, offered or set: always gross. */
  readonly gross: number;
  /** Without the vehicle's VAT; the gross price where VAT is not reportable. */
  readonly net: number;
  /** Reportable VAT in the gross price. */
  readonly vehicleVat: number;
  readonly treatment: Treatment;
  /** What the buyer owes the seller for the vehicle: `net` where no VAT is charged, else `gross`. */
  readonly payable: number;
  /** The one figure that this viewer sees as the price, and how it is labelled. */
  readonly shown: number;
  readonly kind: PriceKind;
  readonly commissionNet: number;
  readonly commissionVat: number;
  readonly commissionGross: number;
  /** No VAT on the commission: the buyer owes it at home. */
  readonly reverseCharge: boolean;
  /** What the buyer pays in all: `payable` and the commission with its VAT. */
  readonly total: number;
}

/** Net commission on a gross hammer price: 1.75 %, at least 399 EUR, at most 3,500 EUR, half up (spec 2 §9). Cents. */
function commissionOn(hammerPrice: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.floor((hammerPrice * RATE + 5_000) / 10_000)));
}

const isOutsideEu = ({ country }: TaxProfile): boolean => country !== null && !EU.has(country);

const isVerifiedAbroad = ({ vatNumberOf, vatNumberVerified }: TaxProfile): boolean =>
  vatNumberVerified && vatNumberOf !== null && vatNumberOf !== 'DE' && EU.has(vatNumberOf);

/**
 * How the commission's VAT is treated, for its invoice: `charged`; `reverse_charge` — the buyer owes it, by a verified
 * number of another EU state; `outside_eu` — not taxable here, the buyer sits outside the EU.
 */
export type CommissionVat = 'charged' | 'reverse_charge' | 'outside_eu';

/** The treatment of the commission's VAT for a buyer. */
export const commissionVatOf = (buyer: TaxProfile): CommissionVat =>
  isVerifiedAbroad(buyer) ? 'reverse_charge' : isOutsideEu(buyer) ? 'outside_eu' : 'charged';

/** True where a viewer sees net prices if the vehicle's VAT is reportable: any VAT number that is not German. */
export const seesNet = ({ vatNumberOf }: TaxProfile): boolean => vatNumberOf !== null && vatNumberOf !== 'DE';

/** Net amount of a gross one, round(gross / 1.19), half up, in integers. Cents. */
const netOf = (gross: number): number => Math.floor((gross * 200 + 119) / 238);

function treatmentOf(buyer: TaxProfile, vatReportable: boolean): Treatment {
  if (!vatReportable) return 'margin';
  // who is shown gross is charged gross: without a foreign VAT number nothing is taken off
  if (!seesNet(buyer)) return 'domestic';
  // a country and a number are quickly typed: what takes the VAT off is verified
  if (!buyer.vatNumberVerified) return 'domestic';
  if (isOutsideEu(buyer)) return 'export';
  return isVerifiedAbroad(buyer) ? 'intra_community' : 'domestic';
}

/**
 * What a price means for a buyer or viewer: net, gross and VAT of the vehicle, commission and its VAT, the sum, and
 * the figure that is shown. Every page, message, mail and order takes its amounts from here.
 * @param price gross, whole cents
 * @param buyer who would pay it, or who looks
 * @param vatReportable the seller reports the VAT of this vehicle; only commercial sellers can
 */
export function settle(price: number, buyer: TaxProfile, vatReportable: boolean): Settlement {
  const net = vatReportable ? netOf(price) : price;
  const treatment = treatmentOf(buyer, vatReportable);
  const payable = treatment === 'intra_community' || treatment === 'export' ? net : price;
  const commissionNet = commissionOn(price);
  const reverseCharge = commissionVatOf(buyer) !== 'charged';
  const commissionVat = reverseCharge ? 0 : Math.floor((commissionNet * VAT + 50) / 100);
  const commissionGross = commissionNet + commissionVat;
  const kind = !vatReportable ? 'margin' : seesNet(buyer) ? 'net' : 'gross';
  return {
    gross: price,
    net,
    vehicleVat: price - net,
    treatment,
    payable,
    shown: kind === 'net' ? net : price,
    kind,
    commissionNet,
    commissionVat,
    commissionGross,
    reverseCharge,
    total: payable + commissionGross,
  };
}

/** The vehicle's part of a settlement, as an order keeps it. Cents. */
export interface VehicleCost {
  readonly treatment: Treatment;
  readonly kind: PriceKind;
  readonly net: number;
  /** Reportable VAT in the price. */
  readonly vat: number;
  readonly payable: number;
}

/**
 * What a vehicle costs after its gross price was reduced: its VAT is treated as it was sold.
 * @param cost as it was before
 * @param price gross, after the reduction, cents
 */
export function atPrice(
  { treatment, kind }: Pick<VehicleCost, 'treatment' | 'kind'>,
  price: number,
): VehicleCost {
  const net = treatment === 'margin' ? price : netOf(price);
  const payable = treatment === 'intra_community' || treatment === 'export' ? net : price;
  return { treatment, kind, net, vat: price - net, payable };
}

/** A sale as far as its price depends on it. */
export interface Sale {
  readonly status: 'pending' | 'paid' | 'canceled';
  /** As it was agreed, gross cents. */
  readonly price: number;
  /** After a reduction; null on a sale that is older than its costs. */
  readonly vehicleCost: VehicleCost | null;
  readonly dispute: { readonly reduction: number } | null;
}

/** What is owed for the vehicle, cents. */
export interface SalePrice {
  readonly gross: number;
  /** To the seller: without the VAT that is not charged. */
  readonly payable: number;
}

/** The price of a sale as it was agreed. */
export const agreedPrice = ({ price, vehicleCost }: Sale): SalePrice => ({
  gross: price,
  payable: vehicleCost ? atPrice(vehicleCost, price).payable : price,
});

/** The price of a sale as it is owed now: after a reduction, and nothing once it is canceled. */
export function presentPrice(sale: Sale): SalePrice {
  if (sale.status === 'canceled') return { gross: 0, payable: 0 };
  const gross = sale.price - (sale.dispute?.reduction ?? 0);
  return { gross, payable: sale.vehicleCost?.payable ?? gross };
}

/** The part of a settlement that its cost table is made of; an order keeps the same facts. */
export type Costs = Pick<
  Settlement,
  'kind' | 'treatment' | 'vehicleVat' | 'commissionNet' | 'commissionVat' | 'reverseCharge'
>;

/** One line of a cost table, cents. */
export interface CostLine {
  readonly line:
    | 'vat_intra_community'
    | 'vat_export'
    | 'commission'
    | 'commission_vat'
    | 'commission_reverse_charge';
  readonly amount: number;
}

/** What comes between the gross price and the total, in the order in which it is shown; adds up to both. */
export function costLines(cost: Costs): readonly CostLine[] {
  const { commissionNet, commissionVat, reverseCharge } = cost;
  return [
    ...vatLines(cost),
    { line: 'commission', amount: commissionNet },
    { line: reverseCharge ? 'commission_reverse_charge' : 'commission_vat', amount: commissionVat },
  ];
}

/** What comes between the gross price and what is paid to the seller: the VAT, where it is not charged. */
export const vatLines = ({
  treatment,
  vehicleVat,
}: Pick<Costs, 'treatment' | 'vehicleVat'>): readonly CostLine[] =>
  treatment === 'intra_community' || treatment === 'export'
    ? [{ line: `vat_${treatment}`, amount: -vehicleVat }]
    : [];

/** What is shown beside the gross price of a cost table; `unverified`: shown net, and charged with VAT. */
export const priceNote = ({ kind, treatment }: Pick<Costs, 'kind' | 'treatment'>): PriceKind | 'unverified' =>
  kind === 'net' && treatment === 'domestic' ? 'unverified' : kind;
