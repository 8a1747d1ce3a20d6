import type { NotificationPage } from '@rollheim/contracts';
import { countersAtom, useAtomValue } from '@rollheim/module-api';
import { lazy } from 'react';
import { FILTERS, type Shown } from '../../shared/pages.ts';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useTexts } from '../../texts.ts';
import css from './FilterBar.module.css';

const Narrow = lazy(async () => ({
  default: (await untilThere(() => import('./Narrow.tsx'))).Narrow,
}));

interface Props {
  readonly value: Shown;
  /** A page of the list: what the tasks and the unread messages consist of. */
  readonly page: NotificationPage | undefined;
  readonly onChange: (next: Shown) => void;
}

/** All, tasks, unread, with the badges beside the last two; below the last two what they consist of. */
export const FilterBar = ({ value, page, onChange }: Props) => {
  const t = useTexts();
  const { openCtas, unRead } = useAtomValue(countersAtom);
  const counts = { all: 0, tasks: openCtas, unread: unRead };
  const shown = value.filter === 'notes' ? 'unread' : value.filter;
  return (
    <>
      <div className={css.filters} role="group" aria-label={t('filter')}>
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className={css.filter}
            aria-pressed={filter === shown}
            onClick={() => onChange({ filter, task: null })}
          >
            {t(`filter.${filter}`)}
            {counts[filter] > 0 ? <span className={css.figure}>{counts[filter]}</span> : null}
          </button>
        ))}
      </div>
      {shown === 'all' ? null : (
        <LatePart>
          <Narrow value={value} page={page} onChange={onChange} />
        </LatePart>
      )}
    </>
  );
};
