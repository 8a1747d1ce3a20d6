/** For so long after its end an ad without a sale binds the next one of its vehicle, ms. */
export const NINETY_DAYS = 90 * 86_400_000;

/** An ad of a vehicle as the register of vehicles knows it. */
export interface RegisteredAd {
  readonly status: string;
  /** When the status was entered, epoch ms; the ad does not exist before. */
  readonly since: number;
  /** It was submitted at least once: a draft does not count. */
  readonly submitted: boolean;
  readonly customer: string;
  /** Last published minimum, cents. */
  readonly lastMinimum: number | null;
}

/** True where an ad counts as listed: from its submission until it is sold, inactive or failed_na. */
export function countsAsListed(
  { status, since, submitted }: Pick<RegisteredAd, 'status' | 'since' | 'submitted'>,
  at: number,
): boolean {
  return since <= at && submitted && status !== 'sold' && status !== 'inactive' && status !== 'failed_na';
}

/** What a command on one ad must know of the other ads of its vehicle, as facts. */
export function vehicleFacts(
  others: readonly RegisteredAd[],
  customer: string,
  at: number,
): { listedElsewhere: boolean; priorMinimum: number | null } {
  const withdrawn = others
    .filter((ad) => ad.status === 'failed_na' && ad.customer === customer && ad.lastMinimum !== null)
    .filter(({ since }) => since <= at && at - since <= NINETY_DAYS)
    .sort((a, b) => b.since - a.since);
  return {
    listedElsewhere: others.some((ad) => countsAsListed(ad, at)),
    priorMinimum: withdrawn[0]?.lastMinimum ?? null,
  };
}
