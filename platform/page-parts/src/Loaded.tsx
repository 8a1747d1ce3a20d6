import { ApiProblem, referenceOf, useErrorText } from '@rollheim/module-api';
import { ErrorPanel, Skeleton, Stack } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

export interface LoadedProps<Data> {
  readonly query: Reading<Data>;
  /** What could not be loaded. */
  readonly failed: string;
  readonly bones?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Rows in the place of a list that is on its way. */
export const RowBones = ({ rows = 5 }: { readonly rows?: number }) => (
  <Stack gap={3}>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height="56px" />
    ))}
  </Stack>
);

/** What was asked for, a skeleton while it loads, or what failed with a retry. */
export function Loaded<Data>({ query, failed, bones = <RowBones />, children }: LoadedProps<Data>) {
  const t = useTexts();
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <div aria-busy="true">{bones}</div>;
  const reference = referenceOf(query.error);
  const final = query.error instanceof ApiProblem && query.error.code === 'not_allowed';
  return (
    <ErrorPanel
      title={failed}
      reference={reference === undefined ? undefined : t('reference', { reference })}
      retryLabel={final ? undefined : t('retry')}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    >
      {errorText(query.error)}
    </ErrorPanel>
  );
}
