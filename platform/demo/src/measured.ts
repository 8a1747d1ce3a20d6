import type { AttributeValue } from '@rollheim/contracts';
import type { Model } from './models.ts';
import { dice } from './random.ts';

/** Share of sellers who had tyres, or damp, measured. */
const [TYRES, DAMP] = [0.6, 0.45];
/** Tyres that are older were replaced. */
const OLDEST_TYRES = 9;
const MOST_MONTHS_AGO = 10;

/** What a seller had measured of a vehicle, rolled apart so that all else stays as it was. `renewed`: its tyres are of last year. */
export function measured(
  index: number,
  { power, beds }: Model,
  { year, now, renewed }: { readonly year: number; readonly now: number; readonly renewed: boolean },
): Record<string, AttributeValue> {
  const roll = dice(`measured ${index}`);
  const motor = power > 0;
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  const depth = () => roll.whole(8, 16) / 2;
  const tyres: Record<string, AttributeValue> = roll.chance(TYRES)
    ? {
        tyre_year: renewed ? thisYear - 1 : roll.whole(Math.max(year, thisYear - OLDEST_TYRES), thisYear),
        tyre_season: roll.one(['summer', 'all_season', 'all_season', 'winter']),
        ...(motor
          ? { tyre_tread_front: depth(), tyre_tread_rear: depth() }
          : { trailer_tyre_tread: depth() }),
      }
    : {};
  // an open trailer has no rooms that could be damp
  if (beds === 0 || !roll.chance(DAMP)) return tyres;
  const at = new Date(Date.UTC(thisYear, today.getUTCMonth() - roll.whole(1, MOST_MONTHS_AGO), 1));
  const reading = () => (roll.chance(0.1) ? roll.whole(16, 19) : roll.whole(9, 14));
  return {
    ...tyres,
    damp_date: at.toISOString().slice(0, 10),
    damp_front: reading(),
    damp_rear: reading(),
    damp_left: reading(),
    damp_right: reading(),
    damp_roof: reading(),
    damp_floor: reading(),
    ...(roll.chance(0.7) ? { damp_windows: reading(), damp_bathroom: reading() } : {}),
  };
}
