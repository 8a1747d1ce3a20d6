import { Button, Skeleton } from '@rollheim/ui';
import { lazy } from 'react';
import { Coming, LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useNear } from '../../shared/use-near.ts';
import { useLaterTexts } from '../../shared/use-later-texts.ts';
import { useTexts } from '../../texts.ts';
import type { SearchState } from '../list/search-params.ts';
import css from './LateMap.module.css';

const Panel = lazy(async () => ({ default: (await untilThere(() => import('./MapPanel.tsx'))).MapPanel }));

interface Props {
  readonly state: SearchState;
}

const Bones = () => (
  <div aria-busy="true" className={css.bones}>
    <Skeleton height="100%" />
  </div>
);

/** The map was asked for far below the place where it appears. */
let isAskedBelow = false;

/** A map that was asked for below is where the reader goes on. */
function begin(view: HTMLDivElement | null): void {
  if (!view || !isAskedBelow) return;
  isAskedBelow = false;
  scrollTo({ top: 0, behavior: 'instant' });
  view.focus({ preventScroll: true });
}

/** The list as a map; most see cards. */
export const LateMap = ({ state }: Props) => (
  <div ref={begin} tabIndex={-1} className={css.view}>
    {useLaterTexts('regions.map') ? (
      <LatePart bones={<Bones />}>
        <Panel state={state} look="view" />
      </LatePart>
    ) : (
      <Coming>
        <Bones />
      </Coming>
    )}
  </div>
);

/** Where the rows' vehicles are, beside them or below; its code comes when it is about to be seen. */
export const LateMapBeside = ({ state }: Props) => {
  const t = useTexts();
  // the rows' document brings the heading, the map's own texts follow
  const isNamed = useLaterTexts('dense.where');
  const isSaid = useLaterTexts('regions.map');
  const { watched, near } = useNear();
  return (
    <section ref={watched} className={css.beside} aria-label={isNamed ? t('dense.where') : undefined}>
      {isNamed ? (
        <header className={css.head}>
          <h2>{t('dense.where')}</h2>
          <Button
            variant="quiet"
            size="sm"
            onPress={() => {
              isAskedBelow = true;
              state.show('map');
            }}
          >
            {t('dense.large')}
          </Button>
        </header>
      ) : null}
      {!near ? (
        // nothing is on its way
        <div className={css.bones} />
      ) : isSaid ? (
        <LatePart bones={<Bones />}>
          <Panel state={state} look="beside" />
        </LatePart>
      ) : (
        <Coming>
          <Bones />
        </Coming>
      )}
    </section>
  );
};
