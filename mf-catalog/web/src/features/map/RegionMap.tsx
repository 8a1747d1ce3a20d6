import {
  BaseMap,
  Marker,
  Ring,
  ringLabelAt,
  Towns,
  useMapScale,
  viewAround,
  WHOLE,
  type MapView,
} from '@rollheim/map';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ArrowDown, ArrowUp, cx, formatNumber } from '@rollheim/ui';
import { useEffect, useMemo, useState, type CSSProperties } from 'react';
import { useTexts } from '../../texts.ts';
import { askedFor, type Asked } from './scale.ts';
import type { Regions, ShownRegion } from './use-regions.ts';
import css from './Regions.module.css';

/** Kilometres of the rings around the reader's place. */
const RINGS = [100, 200, 300] as const;
/** The map comes to rest before it asks for other regions, ms. */
const REST_MS = 200;
/** Diameter of the smallest mark, and of the largest, px. */
const [SMALL, LARGE] = [34, 50];

/** Tenfold vehicles make a mark so much wider. */
const diameterOf = (count: number): number =>
  Math.min(LARGE, SMALL + Math.round(Math.log10(Math.max(1, count)) * 7));

/** Asks for the regions that have room, whenever the map comes to rest. */
const Scale = ({ onAsk }: { readonly onAsk: (asked: Asked) => void }) => {
  const scale = useMapScale();
  useEffect(() => {
    const timer = setTimeout(() => onAsk(askedFor(scale)), REST_MS);
    return () => clearTimeout(timer);
  }, [scale, onAsk]);
  return null;
};

interface MarkProps {
  readonly region: ShownRegion;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** The vehicles of a region; the list beside the map is the way of the keyboard to the same. */
const Mark = ({ region, chosen, onChoose }: MarkProps) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { count, label, leading = 0, overbid = 0, vehicles = [] } = region;
  const [single] = count === 1 ? vehicles : [];
  const inner = (
    <>
      {formatNumber(count, locale)}
      {overbid > 0 ? (
        <i className={cx(css.sign, css.overbid)}>
          <ArrowDown aria-hidden="true" />
        </i>
      ) : null}
      {leading > 0 ? (
        <i className={cx(css.sign, css.leading)}>
          <ArrowUp aria-hidden="true" />
        </i>
      ) : null}
    </>
  );
  const own = [
    ...(overbid > 0 ? [t('band.overbid', { count: overbid })] : []),
    ...(leading > 0 ? [t('band.leading', { count: leading })] : []),
  ];
  const named = (name: string): string => [name, ...own].join(', ');
  const style: CSSProperties = { inlineSize: diameterOf(count), blockSize: diameterOf(count) };
  return single ? (
    <a
      className={css.mark}
      style={style}
      tabIndex={-1}
      href={path('catalog-detail', { id: single.id })}
      aria-label={named(t('regions.vehicle', { title: single.title, place: label }))}
    >
      {inner}
    </a>
  ) : (
    <button
      type="button"
      className={css.mark}
      style={style}
      tabIndex={-1}
      aria-pressed={chosen}
      aria-label={named(t('regions.some', { count, value: formatNumber(count, locale), place: label }))}
      onClick={onChoose}
    >
      {inner}
    </button>
  );
};

/** The view that all vehicles are in, and the place that they are measured from. */
function viewOn({ bounds, from }: Regions): MapView {
  if (!bounds) return WHOLE;
  const [south, west, north, east] = bounds;
  const corners = [south, north].flatMap((lat) => [west, east].map((lon) => ({ lat, lon })));
  return viewAround(from ? [...corners, from] : corners);
}

interface Props {
  readonly regions: Regions;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** The regions as marks on a map of Europe, with rings around the reader's place. */
export const RegionMap = ({ regions, chosen, onChoose, onAsk }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  // vehicles come and go: the map moves by itself under other filters alone
  const [begun, setBegun] = useState(() => ({ of: regions.of, start: viewOn(regions) }));
  const [view, setView] = useState(begun.start);
  if (begun.of !== regions.of) {
    const start = viewOn(regions);
    setBegun({ of: regions.of, start });
    setView(start);
  }
  const { from } = regions;
  const marks = useMemo(
    () => [...regions.regions, ...(from ? RINGS.map((km) => ringLabelAt(from, km)) : [])],
    [regions.regions, from],
  );
  return (
    <BaseMap
      label={t('regions.map')}
      labels={{ in: t('zoom_in'), out: t('zoom_out'), reset: t('regions.reset') }}
      start={begun.start}
      view={view}
      onView={setView}
      className={css.map}
      layers={
        <>
          <Towns marks={marks} />
          {from
            ? RINGS.map((km) => (
                <Ring key={km} around={from} km={km} label={t('km', { value: formatNumber(km, locale) })} />
              ))
            : null}
        </>
      }
    >
      <Scale onAsk={onAsk} />
      {from ? (
        <Marker at={from}>
          <span className={css.from} aria-hidden="true" />
        </Marker>
      ) : null}
      {regions.regions.map((region) => (
        <Marker key={region.key} at={region}>
          <Mark region={region} chosen={region.key === chosen} onChoose={() => onChoose(region.key)} />
        </Marker>
      ))}
    </BaseMap>
  );
};
