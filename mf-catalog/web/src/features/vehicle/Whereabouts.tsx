import type { CatalogDetail } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber, MapPin, Section } from '@rollheim/ui';
import { lazy } from 'react';
import { placeOf } from '../../shared/facts.ts';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useNear } from '../../shared/use-near.ts';
import { useTexts } from '../../texts.ts';
import type { Measured } from '../distance/measure.ts';
import { useMeasured } from '../distance/measured.ts';
import { useOwnPlace } from '../distance/own-place.ts';
import { useSearchPlace } from '../distance/search-place.ts';
import css from './Whereabouts.module.css';

const VehicleMap = lazy(async () => ({
  default: (await untilThere(() => import('./VehicleMap.tsx'))).VehicleMap,
}));

interface FromProps {
  /** The place is that of the reader's company, not of their search. */
  readonly own?: boolean;
  readonly measured: Measured | undefined;
}

/** How far it is from a place of the reader; an empty line until that is known. */
const From = ({ own = false, measured }: FromProps) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  if (!measured) return <p className={css.waiting} />;
  if (measured.km === null) return null;
  const words = { value: formatNumber(measured.km, locale), place: measured.from.label };
  return <p>{own ? t('whereabouts_from_own', words) : t('whereabouts_from_search', words)}</p>;
};

interface Props {
  readonly vehicle: CatalogDetail;
  /** The place that the reader searches around; null: there is none. */
  readonly search: string | null;
}

/** Where a vehicle is, as its ad says it: in words, and on a map where that place is known. */
export const WhereaboutsAround = ({ vehicle, search }: Props) => {
  const t = useTexts();
  const { entityId, point, content } = vehicle;
  const { watched, near } = useNear();
  const own = useOwnPlace();
  const other = search === own ? null : search;
  const fromOwn = useMeasured(point ? own : null, entityId);
  const fromSearch = useMeasured(point ? other : null, entityId);
  if (!content.pickup) return null;
  const name = placeOf(content.pickup);
  return (
    <Section title={t('whereabouts')}>
      <div className={point ? css.root : undefined}>
        {point ? (
          // held before the styles of this part have come
          <div ref={watched} className={css.map} style={{ minBlockSize: 320 }}>
            {near ? (
              <LatePart>
                <VehicleMap
                  at={point}
                  name={content.pickup.city}
                  label={t('whereabouts_map', { place: name })}
                  from={[fromOwn, fromSearch].filter((each) => each !== undefined)}
                />
              </LatePart>
            ) : null}
          </div>
        ) : null}
        <div className={css.words}>
          <p className={css.name}>
            <MapPin aria-hidden />
            {name}
          </p>
          {point ? (
            <>
              <div className={css.distances}>
                {own ? <From own measured={fromOwn} /> : null}
                {other ? <From measured={fromSearch} /> : null}
              </div>
              <p className={css.note}>{t('whereabouts_note')}</p>
            </>
          ) : null}
        </div>
      </div>
    </Section>
  );
};

/** The same, measured from the place of the reader's latest search, too. */
export const Whereabouts = ({ vehicle }: Pick<Props, 'vehicle'>) => (
  <WhereaboutsAround vehicle={vehicle} search={useSearchPlace()} />
);
