import type { CatalogDetail } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber, VisuallyHidden } from '@rollheim/ui';
import { useRef, type CSSProperties } from 'react';
import { useTexts } from '../../texts.ts';
import { placeOf } from '../../shared/facts.ts';
import { MeasuredFrom } from '../distance/MeasuredFrom.tsx';
import { Place } from '../distance/Place.tsx';
import { CompareHead } from './CompareHead.tsx';
import { CompareNames } from './CompareNames.tsx';
import { FACT_GROUPS, factRows, rowOf, type FactGroup, type FactRow } from './fact-rows.ts';
import css from './Compare.module.css';

interface Props {
  readonly vehicles: readonly CatalogDetail[];
  readonly onlyDifferences: boolean;
  readonly onRemove: (id: string) => void;
  /** Cents; null: a higher limit. */
  readonly onBid: (vehicle: CatalogDetail, amount: number | null) => void;
}

/** All facts of the vehicles, those of their auctions first. */
function useRows(vehicles: readonly CatalogDetail[]): readonly FactRow[] {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const contents = vehicles.map(({ content }) => content);
  const count = (value: number) => formatNumber(value, locale);
  return [
    rowOf(
      PLACE,
      t('dense.place'),
      contents.map(({ pickup }) => (pickup ? placeOf(pickup) : null)),
    ),
    rowOf(
      'bids',
      t('dense.bids'),
      vehicles.map(({ auction }) => count(auction.bidCount)),
    ),
    rowOf(
      'reserve',
      t('dense.reserve'),
      vehicles.map(({ auction: { reserve } }) =>
        reserve === 'met' ? t('dense.reached') : reserve === 'not_met' ? t('dense.open') : null,
      ),
    ),
    rowOf(
      'seller',
      t('seller'),
      vehicles.map(({ sellerSegment }) =>
        t(sellerSegment === 'PRIVATE' ? 'seller_private' : 'seller_commercial'),
      ),
    ),
    rowOf(
      'vat',
      t('vat_reportable'),
      contents.map(({ vatReportable }) => t(vatReportable ? 'dense.yes' : 'dense.no')),
    ),
    rowOf(
      'damages',
      t('damages'),
      contents.map(({ damages }) =>
        damages.length === 0 ? t('compared.none_stated') : count(damages.length),
      ),
    ),
    ...factRows(contents, locale, t('first_registration')),
  ];
}

const PLACE = 'place';

/** What a table of the vehicles says, and each vehicle alone does not: where they differ. */
export const CompareTable = ({ vehicles, onlyDifferences, onRemove, onBid }: Props) => {
  const t = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useRows(vehicles).filter(({ differs }) => differs || !onlyDifferences);
  const several = vehicles.length > 1;
  const titles: Readonly<Record<FactGroup, string>> = {
    auction: t('auction'),
    technical: t('group.technical'),
    equipment: t('group.equipment'),
  };
  return (
    <div className={css.both}>
      {several ? <CompareNames vehicles={vehicles} scroll={scroll} /> : null}
      {/* a table that is wider than the screen must be reachable, to be scrolled by keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroll} className={css.scroll} role="region" aria-label={t('compared.title')} tabIndex={0}>
        <table className={css.table} style={{ '--vehicles': vehicles.length } as CSSProperties}>
          <caption>
            <VisuallyHidden>{t('compared.title')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('compared.fact')}</VisuallyHidden>
              </th>
              {vehicles.map((vehicle) => (
                <CompareHead
                  key={vehicle.entityId}
                  vehicle={vehicle}
                  onRemove={() => onRemove(vehicle.entityId)}
                  onBid={(amount) => onBid(vehicle, amount)}
                />
              ))}
            </tr>
          </thead>
          {FACT_GROUPS.map((group) => {
            const shown = rows.filter((row) => row.group === group);
            return shown.length === 0 ? null : (
              <tbody key={group}>
                <tr>
                  <th scope="rowgroup" colSpan={vehicles.length + 1} className={css.group}>
                    {titles[group]}
                  </th>
                </tr>
                {shown.map(({ code, label, values, differs }) => (
                  <tr key={code} data-differs={differs && several ? '' : undefined}>
                    <th scope="row">
                      <span className={css.words}>
                        {label}
                        {differs && several ? (
                          <VisuallyHidden>, {t('compared.differs')}</VisuallyHidden>
                        ) : null}
                        {code === PLACE && vehicles[0] ? <MeasuredFrom id={vehicles[0].entityId} /> : null}
                      </span>
                    </th>
                    {vehicles.map(({ entityId, content: { pickup } }, at) => (
                      <td key={entityId}>
                        <span className={css.words}>
                          {code === PLACE && pickup ? (
                            <Place product={{ entityId, ...pickup }} />
                          ) : (
                            (values[at] ?? '–')
                          )}
                        </span>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </div>
  );
};
