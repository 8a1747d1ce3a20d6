import { referenceOf, useErrorText } from '@rollheim/module-api';
import { ErrorPanel } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

interface Props {
  /** What could not be loaded. */
  readonly title: string;
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** In the place of what a query failed to load: why, and the way to try again. */
export const Failed = ({ title, query }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <ErrorPanel
      title={title}
      reference={referenceOf(query.error)}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    >
      {errorText(query.error)}
    </ErrorPanel>
  );
};
