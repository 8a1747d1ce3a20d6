import { referenceOf, useErrorText } from '@rollheim/module-api';
import { ErrorPanel, Skeleton } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  /** What could not be loaded. */
  readonly failed: string;
  /** Of its placeholder while it is on its way, CSS length. */
  readonly height: string;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, a skeleton while it loads, or what failed with a retry. */
export function Loaded<Data>({ query, failed, height, children }: LoadedProps<Data>) {
  const t = useTexts();
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton height={height} />;
  return (
    <ErrorPanel
      title={failed}
      reference={referenceOf(query.error)}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    >
      {errorText(query.error)}
    </ErrorPanel>
  );
}
