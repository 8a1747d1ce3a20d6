import { useErrorText } from '@rollheim/module-api';
import { ErrorPanel, Page, Skeleton, Stack } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useShellText } from '../texts.ts';
import css from './ContentPage.module.css';
import { useUnreadable } from './use-text.ts';

interface Query<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface TextFrameProps<T> {
  readonly query: Query<T>;
  /** What is shown once there is an answer. */
  readonly children: (data: T) => ReactNode;
}

/** A page of texts: the answer, a skeleton while it loads, or what is the matter. The frame is shown in all cases. */
export function TextFrame<T>({ query, children }: TextFrameProps<T>) {
  const t = useShellText();
  const errorText = useErrorText();
  const unreadable = useUnreadable(query.data);
  if (query.data !== undefined) return children(query.data);
  if (query.error || unreadable)
    return (
      <Page className={css.root}>
        <ErrorPanel
          title={t('content.unavailable')}
          retryLabel={t('module.retry')}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        >
          {query.error ? errorText(query.error) : t('module.rest')}
        </ErrorPanel>
      </Page>
    );
  return (
    <Page className={css.root}>
      <Stack>
        <Skeleton width="50%" height="40px" shape="line" />
        <Skeleton height="160px" shape="card" />
      </Stack>
    </Page>
  );
}
