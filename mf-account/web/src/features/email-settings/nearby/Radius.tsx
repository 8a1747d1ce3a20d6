import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { cx, formatNumber } from '@rollheim/ui';
import type { CSSProperties } from 'react';
import { useTexts } from '../../../texts.ts';
import { scaleOf, standings, towns, type Around } from './nearby.ts';
import { useStandings, useWithin } from './queries.ts';
import css from './Nearby.module.css';

/** Towns that are named; the others are in the catalog. */
const NAMED = 4;

/** Where the vehicles of the catalog are around a place, and how many of them within the radius. */
export const Radius = ({ place, km }: Around) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { data } = useStandings(place);
  const around = useWithin({ place, km }).data;
  if (!data || !around) return null;
  const all = standings(data.products);
  const within = towns(all.filter((each) => each.km <= km));
  const scale = scaleOf(km);
  const share = (value: number) => `${(100 * value) / scale}%`;
  const far = (value: number) => t('nearby.km', { value: formatNumber(value, locale) });
  const counts = { within: around.total, of: data.total, value: formatNumber(km, locale) };
  return (
    <div>
      <div
        className={css.radius}
        style={{ '--radius': share(km) } as CSSProperties}
        role="img"
        aria-label={t('nearby.picture', counts)}
      >
        {all
          .filter((each) => each.km <= scale)
          .map((each) => (
            <i
              key={each.id}
              className={cx(each.km > km && css.out)}
              style={{ insetInlineStart: share(each.km) }}
            />
          ))}
      </div>
      <div className={css.scale} aria-hidden="true">
        <span>{far(0)}</span>
        <span>{far(scale / 2)}</span>
        <span>{far(scale)}</span>
      </div>
      <p className={css.said}>
        <strong>{t('nearby.now', counts)}</strong>{' '}
        {within
          .slice(0, NAMED)
          .map((each) => `${each.city} ${far(each.km)}`.trim())
          .join(', ')}
      </p>
    </div>
  );
};
