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

/** Cost of buying at `bid`, gross hammer price; all cents. */
export interface Cost {
  readonly bid: number;
  readonly commissionNet: number;
  readonly commissionVat: number;
  readonly commissionGross: number;
  readonly total: number;
}

/** Net commission on a gross hammer price: 1.75 %, at least 399 EUR, at most 3,500 EUR, half up (spec 2 §9). Cents. */
export function commissionNet(hammerPrice: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.floor((hammerPrice * RATE + 5_000) / 10_000)));
}

/** No VAT is charged to a verified VAT number of another EU state, nor to a buyer outside the EU. */
export function isReverseCharge(buyer: TaxProfile): boolean {
  const abroad = buyer.vatNumberOf !== null && buyer.vatNumberOf !== 'DE' && EU.has(buyer.vatNumberOf);
  return (abroad && buyer.vatNumberVerified) || (buyer.country !== null && !EU.has(buyer.country));
}

/** Full cost of an amount for a buyer, shown before a bid is confirmed. Cents. */
export function costOf(bid: number, buyer: TaxProfile): Cost {
  const net = commissionNet(bid);
  const vat = isReverseCharge(buyer) ? 0 : Math.floor((net * VAT + 50) / 100);
  return { bid, commissionNet: net, commissionVat: vat, commissionGross: net + vat, total: bid + net + vat };
}

/** True where a viewer sees net prices if the vehicle's VAT is reportable: any VAT number that is not German. */
export function seesNet(viewer: TaxProfile): boolean {
  return viewer.vatNumberOf !== null && viewer.vatNumberOf !== 'DE';
}

/** Net amount of a gross one, round(gross / 1.19), half up, in integers. Cents. */
export function netOf(gross: number): number {
  return Math.floor((gross * 200 + 119) / 238);
}

/** The price as a viewer sees it: net for a foreign VAT number if the vehicle's VAT is reportable, else gross. Cents. */
export function shownPrice(gross: number, viewer: TaxProfile, vatReportable: boolean): number {
  return vatReportable && seesNet(viewer) ? netOf(gross) : gross;
}
