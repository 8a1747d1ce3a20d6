import {
  keepPreviousData,
  localeAtom,
  useAtomValue,
  usePath,
  useSearchParams,
  useServerTime,
  useViewerQuery,
} from '@rollheim/module-api';
import { ArrowDown, ArrowUp, Bookmark, formatDateTime, nearDay } from '@rollheim/ui';
import { useCallback, useState, type CSSProperties } from 'react';
import { api } from '../../api.ts';
import { useTimeOf } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { rulerOf, USUAL_WIDTH, type Ends, type PinGroup } from './ruler.ts';
import { filterKey } from './search-params.ts';
import css from './DayBand.module.css';

const TONES = { leading: 'success', overbid: 'error', watched: 'primary' } as const;
/** Their signs, in the legend and in the heads of the pins: the colour does not say it alone. */
const SIGNS = {
  leading: <ArrowUp aria-hidden="true" />,
  overbid: <ArrowDown aria-hidden="true" />,
  watched: <Bookmark aria-hidden="true" />,
} as const;

/** An hour's label is centred below its line, at both ends of the ruler within it. */
const alignedAt = (x: number): CSSProperties =>
  x === 0
    ? { translate: '0', textAlign: 'start' }
    : x === 100
      ? { translate: '-100%', textAlign: 'end' }
      : { translate: '-50%', textAlign: 'center' };

/** The viewer's own rounds that end at about one time: one leads to its vehicle, several to the list of them. */
const Pin = ({ group: { kind: tone, pins, row, x } }: { readonly group: PinGroup }) => {
  const t = useTexts();
  const path = usePath();
  const timeOf = useTimeOf();
  const [first] = pins;
  const last = pins.at(-1);
  if (!first || !last) return null;
  const several = pins.length > 1;
  const state = [
    t(`band_state.${tone}`),
    ...(first.watched && tone !== 'watched' ? [t('band_state.watched')] : []),
  ].join(', ');
  return (
    <a
      className={css.pin}
      data-watched={tone !== 'watched' && pins.some(({ watched }) => watched) ? '' : undefined}
      style={{
        insetInlineStart: `${x}%`,
        color: `var(--color-${TONES[tone]})`,
        ...(row === null ? {} : { blockSize: `${22 + 24 * row}px`, zIndex: 2 - row }),
      }}
      href={
        several
          ? path(tone === 'watched' ? 'watchlist' : 'bids')
          : path('catalog-detail', { id: first.auctionId })
      }
      aria-label={
        several
          ? t('band_pins', {
              count: pins.length,
              time: timeOf(last.at, 'time'),
              states: t(`band.${tone}`, { count: pins.length }),
            })
          : t('band_pin', {
              title: first.title,
              time: timeOf(first.at, 'time'),
              state,
            })
      }
    >
      <b>
        {SIGNS[tone]}
        {several ? pins.length : null}
      </b>
    </a>
  );
};

/** A ruler of the coming hours: how many rounds end when, now, and the viewer's own as links. */
export const DayBand = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(10_000);
  const [params] = useSearchParams();
  const filters = filterKey(params);
  const ends = useViewerQuery<Ends>({
    queryKey: ['ends', filters],
    queryFn: ({ signal }) =>
      filters
        ? api.get(`/public/catalog/ends?${filters}`, { signal })
        : api.get('/public/catalog/ends', { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const [width, setWidth] = useState(USUAL_WIDTH);
  const measured = useCallback((scale: HTMLDivElement | null) => {
    if (!scale) return undefined;
    const observer = new ResizeObserver(() => setWidth(scale.clientWidth || USUAL_WIDTH));
    observer.observe(scale);
    return () => observer.disconnect();
  }, []);
  if (!ends.data) return <div className={css.placeholder} />;
  const ruler = rulerOf(ends.data, now, width);
  // nothing that fits ends in the next day: there is nothing to draw
  if (ruler.total === 0 && ruler.ticks.length === 0) return null;
  const time = (at: string | number) => formatDateTime(at, locale, 'time');
  // the ruler may lie in another day, or reach into one: its pins and the first hour of that day say so
  const otherDay = ruler.hours.find(({ at }) => nearDay(at, now) !== 'today')?.at;
  const own = (['leading', 'overbid', 'watched'] as const)
    .map((kind) => ({
      kind,
      count: ruler.own.filter((pin) => pin.kind === kind || (kind === 'watched' && pin.watched)).length,
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
              <i className={css.sign} style={{ color: `var(--color-${TONES[kind]})` }}>
                {SIGNS[kind]}
              </i>
              {t(`band.${kind}`, { count })}
            </span>
          ))}
        </div>
      </div>
      <div className={css.scale} ref={measured}>
        {ruler.now === null ? null : <div className={css.past} style={{ inlineSize: `${ruler.now}%` }} />}
        {ruler.ticks.map(({ x, height, past }) => (
          <i
            key={x}
            className={past ? css.tickPast : css.tick}
            style={{ insetInlineStart: `${x}%`, blockSize: `${height}px` }}
          />
        ))}
        {ruler.groups.map((group) => (
          <Pin key={group.pins[0]?.auctionId} group={group} />
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
