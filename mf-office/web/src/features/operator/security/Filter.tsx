import { isSecurityKind, SECURITY_KINDS } from '@rollheim/contracts';
import { useTexts } from '../../../texts.ts';
import { logFilterOf, LogFilterForm } from '../LogFilter.tsx';
import type { SecurityFilter } from '../queries.ts';

/** The filter that an address names. */
export const filterOf = (parameters: URLSearchParams): SecurityFilter =>
  logFilterOf(parameters, 'kind', isSecurityKind);

/** Filters the log by kind, by whom or what, and by days. */
export const Filter = ({ filter }: { readonly filter: SecurityFilter }) => {
  const t = useTexts();
  const kinds = SECURITY_KINDS.map((kind) => ({ value: kind, label: t(`log.kind.${kind}`) }));
  return (
    <LogFilterForm
      kind="kind"
      filter={filter}
      label={t('log.filter')}
      kindLabel={t('log.kind')}
      kinds={[{ value: '', label: t('log.all') }, ...kinds]}
      whoLabel={t('log.who')}
    />
  );
};
