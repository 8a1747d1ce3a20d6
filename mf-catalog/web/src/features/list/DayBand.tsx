import {
  api,
  keepPreviousData,
  localeAtom,
  useAtomValue,
  usePath,
  useSearchParams,
  useServerTime,
  useViewerQuery,
} from '@rollheim/module-api';
import { formatDateTime, nearDay } from '@rollheim/ui';
import type { CSSProperties } from 'react';
import { useTimeOf } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { rulerOf, type Ends } from './ruler.ts';
import { filterKey } from './search-params.ts';
import css from './DayBand.module.css';

const TONES = { leading: 'success', overbid: 'error', watched: 'primary' } as const;

/** An hour's label stands centred below its line, at both ends of the ruler within it. */
const alignedAt = (x: number): CSSProperties =>
  x === 0
    ? { translate: '0', textAlign: 'start' }
    : x === 100
      ? { translate: '-100%', textAlign: 'end' }
      : { translate: '-50%', textAlign: 'center' };

/** A ruler of the coming hours: how many rounds end when, now, and the viewer's own as links. */
export const DayBand = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const timeOf = useTimeOf();
  const now = useServerTime(10_000);
  const [params] = useSearchParams();
  const filters = filterKey(params);
  const ends = useViewerQuery<Ends>({
    queryKey: ['ends', filters],
    queryFn: ({ signal }) => api.get<Ends>(`/public/catalog/ends${filters ? `?${filters}` : ''}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  if (!ends.data) return <div className={css.placeholder} />;
  const ruler = rulerOf(ends.data, now);
  const stateOf = (kind: Ends['pins'][number]['kind'], watched: boolean): string =>
    [t(`band_state.${kind}`), ...(watched && kind !== 'watched' ? [t('band_state.watched')] : [])].join(', ');
  const time = (at: string | number) => formatDateTime(at, locale, 'time');
  // the ruler may lie in another day, or reach into one: its pins and the first hour of that day say so
  const otherDay = ruler.hours.find(({ at }) => nearDay(at, now) !== 'today')?.at;
  const own = (['leading', 'overbid', 'watched'] as const)
    .map((kind) => ({
      kind,
      count: ruler.pins.filter((pin) => pin.kind === kind || (kind === 'watched' && pin.watched)).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <section
      className={css.root}
      data-day={otherDay === undefined ? undefined : ''}
      aria-label={t('band_label')}
    >
      <div className={css.head}>
        <h2 className={css.title}>{t('band_title', { count: ruler.total, time: time(ruler.to) })}</h2>
        <div className={css.legend}>
          {own.map(({ kind, count }) => (
            <span key={kind}>
              <i className={css.dot} style={{ background: `var(--color-${TONES[kind]})` }} />
              {t(`band.${kind}`, { count })}
            </span>
          ))}
        </div>
      </div>
      <div className={css.scale}>
        {ruler.now === null ? null : <div className={css.past} style={{ inlineSize: `${ruler.now}%` }} />}
        {ruler.ticks.map(({ x, height, past }) => (
          <i
            key={x}
            className={past ? css.tickPast : css.tick}
            style={{ insetInlineStart: `${x}%`, blockSize: `${height}px` }}
          />
        ))}
        {ruler.pins.map(({ auctionId, title, kind, watched, at, x }) => (
          <a
            key={auctionId}
            className={css.pin}
            data-watched={watched && kind !== 'watched' ? '' : undefined}
            style={{ insetInlineStart: `${x}%`, color: `var(--color-${TONES[kind]})` }}
            href={path('catalog-detail', { id: auctionId })}
            aria-label={t('band_pin', { title, time: timeOf(at, 'time'), state: stateOf(kind, watched) })}
          />
        ))}
        <div className={css.base} />
        {ruler.now === null ? null : (
          <div className={css.now} style={{ insetInlineStart: `${ruler.now}%` }}>
            <b>{time(now)}</b>
          </div>
        )}
        {ruler.hours.map(({ at, x }) => (
          <span key={at} className={css.hour} style={{ insetInlineStart: `${x}%`, ...alignedAt(x) }}>
            {time(at)}
            {at === otherDay ? <small>{formatDateTime(at, locale, 'weekday')}</small> : null}
          </span>
        ))}
      </div>
    </section>
  );
};
