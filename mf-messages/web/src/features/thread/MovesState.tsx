import { isMissing, referenceOf, useErrorText } from '@rollheim/module-api';
import { ErrorPanel, Skeleton } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  /** The call for the own standing, on which the cards of a thread rest. */
  readonly call: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

/** In the place of the cards of a thread, until what may be done is known: that it is on its way, or failed. */
export const MovesState = ({ call: { data, error, isFetching, refetch } }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  if (data !== undefined) return null;
  if (error && !isMissing(error))
    return (
      <ErrorPanel
        title={t('moves_failed')}
        reference={referenceOf(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        pending={isFetching}
      >
        {errorText(error)}
      </ErrorPanel>
    );
  return isFetching ? (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height="88px" />
    </div>
  ) : null;
};
