import type { PriceMove } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber, formatPrice, TrendingDown, TrendingUp } from '@rollheim/ui';
import css from './Prices.module.css';
import { usePriceTexts } from './texts.ts';

const CONDITIONS = ['as_new', 'well_kept', 'worn', 'needs_repair'] as const;

/** What of the vehicle a move speaks of. */
function useDetail(): (move: PriceMove) => string {
  const t = usePriceTexts();
  const locale = useAtomValue(localeAtom);
  const km = (value: number | string) => t('km', { value: formatNumber(Number(value), locale) });
  return ({ what, own, usual }) => {
    switch (what) {
      case 'mileage':
        return usual === null ? km(own) : t('instead', { own: km(own), usual: km(usual) });
      case 'age':
        return usual === null ? String(own) : t('instead', { own: String(own), usual: String(usual) });
      case 'power':
        return t('kw', { value: formatNumber(Number(own), locale) });
      case 'equipment':
        return t('share', { share: formatNumber(Number(own), locale, { style: 'percent' }) });
      case 'condition': {
        const known = CONDITIONS.find((each) => each === own);
        return known === undefined ? String(own) : t(`condition.${known}`);
      }
    }
  };
}

/** What raises or lowers the price of the vehicle, the most first. */
export const Moves = ({ moves }: { readonly moves: readonly PriceMove[] }) => {
  const t = usePriceTexts();
  const detail = useDetail();
  if (moves.length === 0) return null;
  return (
    <section>
      <h3>{t('moves')}</h3>
      <p className={css.soft}>{t('moves_note')}</p>
      <ul className={css.moves}>
        {moves.map((move) => (
          <li key={move.what}>
            {move.amount > 0 ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />}
            <span>
              <strong>{t(`move.${move.what}`)}</strong>
              <span className={css.soft}>{detail(move)}</span>
            </span>
            <strong className={css.amount}>
              {move.amount > 0 ? '+' : '−'} {formatPrice(Math.abs(move.amount))}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
};
