import { isTeamAct, TEAM_ACTS } from '@rollheim/contracts';
import { useTexts } from '../../../texts.ts';
import { logFilterOf, LogFilterForm } from '../LogFilter.tsx';
import { actText } from './acts.ts';
import type { TrailFilter } from './queries.ts';

/** The filter that an address names. */
export const trailFilterOf = (parameters: URLSearchParams): TrailFilter =>
  logFilterOf(parameters, 'act', isTeamAct);

/** Filters the trail by kind of act, by person or thing, and by days. */
export const TrailFilterForm = ({ filter }: { readonly filter: TrailFilter }) => {
  const t = useTexts();
  const acts = TEAM_ACTS.map((type) => ({ value: type, label: actText(t, { type, details: null }) }));
  return (
    <LogFilterForm
      kind="act"
      filter={filter}
      label={t('audit.filter')}
      kindLabel={t('audit.act')}
      kinds={[{ value: '', label: t('audit.all') }, ...acts]}
      whoLabel={t('audit.who')}
    />
  );
};
