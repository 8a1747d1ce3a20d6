import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ArrowDown, ArrowUp, Button, formatNumber, VisuallyHidden } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { Regions, ShownRegion } from './use-regions.ts';
import css from './Regions.module.css';

/** Regions that are listed at once. */
const SHORT = 12;

interface RowProps {
  readonly region: ShownRegion;
  readonly country: string | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One region in words: where, how many, how far; a single vehicle by its title. */
const Row = ({ region, country, chosen, onChoose }: RowProps) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { count, km, label, leading = 0, overbid = 0, vehicles = [] } = region;
  const [single] = count === 1 ? vehicles : [];
  const value = formatNumber(count, locale);
  const place = country === null ? label : `${label}, ${country}`;
  const inner = (
    <>
      <span className={css.name}>
        {single ? (
          <>
            {single.title}
            <small>{place}</small>
          </>
        ) : (
          <>
            {label}
            {country === null ? null : <small>{country}</small>}
          </>
        )}
      </span>
      {overbid > 0 ? (
        <span className={css.overbid}>
          <ArrowDown aria-hidden="true" />
          <VisuallyHidden>{t('band.overbid', { count: overbid })}</VisuallyHidden>
        </span>
      ) : null}
      {leading > 0 ? (
        <span className={css.leading}>
          <ArrowUp aria-hidden="true" />
          <VisuallyHidden>{t('band.leading', { count: leading })}</VisuallyHidden>
        </span>
      ) : null}
      <b className={css.count}>
        <span aria-hidden="true">{value}</span>
        <VisuallyHidden>{t('vehicles', { count, value })}</VisuallyHidden>
      </b>
      {km === undefined ? null : (
        <span className={css.km}>{t('km', { value: formatNumber(km, locale) })}</span>
      )}
    </>
  );
  return single ? (
    <a className={css.row} href={path('catalog-detail', { id: single.id })}>
      {inner}
    </a>
  ) : (
    <button type="button" className={css.row} aria-pressed={chosen} onClick={onChoose}>
      {inner}
    </button>
  );
};

interface Props {
  readonly regions: Regions;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

/** What the map says, in words, the fullest region first. */
export const RegionList = ({ regions: { regions, unplaced }, chosen, onChoose }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [open, setOpen] = useState(false);
  const shown = regions.filter(({ key }, at) => open || at < SHORT || key === chosen);
  const isAbroad = new Set(regions.map(({ country }) => country)).size > 1;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (
    <div>
      <ul className={css.list} aria-label={t('regions.list')}>
        {shown.map((region) => (
          <li key={region.key}>
            <Row
              region={region}
              country={isAbroad ? (names.of(region.country) ?? region.country) : null}
              chosen={region.key === chosen}
              onChoose={() => onChoose(region.key)}
            />
          </li>
        ))}
      </ul>
      {shown.length < regions.length ? (
        <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
          {t('filter.more', { count: regions.length - shown.length })}
        </Button>
      ) : null}
      {unplaced > 0 ? (
        <p className={css.note}>
          {t('regions.unplaced', { count: unplaced, value: formatNumber(unplaced, locale) })}
        </p>
      ) : null}
    </div>
  );
};
