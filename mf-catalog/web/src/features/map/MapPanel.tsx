import { ApiProblem } from '@rollheim/module-api';
import { ArrowDown, ArrowUp, Button, cx, Notice, Skeleton } from '@rollheim/ui';
import { useCallback, useState } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { RegionList } from './RegionList.tsx';
import { RegionMap } from './RegionMap.tsx';
import { FIRST, type Asked } from './scale.ts';
import { useRegions } from './use-regions.ts';
import css from './Regions.module.css';

interface Props {
  readonly state: SearchState;
  /** Beside the rows, or as the list itself. */
  readonly look: 'beside' | 'view';
}

/** Where the vehicles of the list are: a map whose marks filter it, and the same in words. */
export const MapPanel = ({ state, look }: Props) => {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked>(FIRST);
  const query = useRegions(asked);
  const onAsk = useCallback(
    (next: Asked) =>
      setAsked((before) => (before.spacing === next.spacing && before.box === next.box ? before : next)),
    [],
  );
  const chosen = state.one('region');
  const choose = (key: string) => state.change({ region: key === chosen ? null : key });
  const regions = query.data;
  if (!regions)
    return query.isError ? (
      <Failed title={t('regions.failed')} query={query} />
    ) : (
      <div aria-busy="true" className={css.bones}>
        <Skeleton height="100%" />
      </div>
    );
  // as a map the list says by itself that it is empty
  if (regions.total === 0 && !query.isHeld)
    return look === 'view' ? null : <p className={css.none}>{t('empty_title')}</p>;
  const sum = (kind: 'leading' | 'overbid') =>
    regions.regions.reduce((all, region) => all + (region[kind] ?? 0), 0);
  const [leading, overbid] = [sum('leading'), sum('overbid')];
  return (
    <div className={cx(css.panel, look === 'view' && css.large)}>
      {query.isHeld ? (
        <Notice
          kind="time"
          live="polite"
          className={css.held}
          actions={
            <Button
              size="sm"
              variant="outline"
              pending={query.isFetching}
              onPress={() => void query.refetch()}
            >
              {t('retry')}
            </Button>
          }
        >
          {t(query.error instanceof ApiProblem ? 'regions.failed' : 'regions.held')}
        </Notice>
      ) : null}
      <RegionMap regions={regions} chosen={chosen} onChoose={choose} onAsk={onAsk} />
      <div>
        <p className={css.note}>
          {regions.from ? t('regions.rings', { place: regions.from.label }) : null} {t('regions.press')}
        </p>
        {leading + overbid > 0 ? (
          <p className={css.legend}>
            {leading > 0 ? (
              <span className={css.leading}>
                <ArrowUp aria-hidden="true" />
                {t('band.leading', { count: leading })}
              </span>
            ) : null}
            {overbid > 0 ? (
              <span className={css.overbid}>
                <ArrowDown aria-hidden="true" />
                {t('band.overbid', { count: overbid })}
              </span>
            ) : null}
          </p>
        ) : null}
        <RegionList regions={regions} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  );
};
