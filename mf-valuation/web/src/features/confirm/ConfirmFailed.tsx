import type { ProductType } from '@rollheim/contracts';
import { ApiProblem, isMissing, referenceOf, useErrorText, usePath } from '@rollheim/module-api';
import { ButtonLink, Empty, ErrorPanel, Stack } from '@rollheim/ui';
import { FUNNELS } from '../../shared/funnels.ts';
import { useTexts } from '../../texts.ts';
import { MailAgain } from './MailAgain.tsx';

interface Props {
  readonly error: unknown;
  readonly kind: ProductType;
  /** The valuation, where it still waits for its confirmation; null: a new one has to be asked for. */
  readonly waiting: { readonly valuationId: string; readonly mine: boolean } | null;
  readonly onRetry: () => void;
}

/** True for a link that proves nothing: cut off, mistyped, of an earlier address, or too old. */
const isBroken = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiProblem && error.code === 'invalid_input');

/** Why an address could not be confirmed, and what one can do. */
export const ConfirmFailed = ({ error, kind, waiting, onRetry }: Props) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  if (error instanceof ApiProblem && error.code === 'valuation_exists')
    return (
      <Empty
        title={t('confirm_failed')}
        headingLevel={1}
        action={<ButtonLink href={path('mf-valuation/own')}>{t('confirm_second_link')}</ButtonLink>}
      >
        {t('confirm_second')}
      </Empty>
    );
  if (!isBroken(error))
    return (
      <ErrorPanel
        title={t('confirm_failed')}
        reference={referenceOf(error)}
        retryLabel={t('retry')}
        onRetry={onRetry}
      >
        {errorText(error)}
      </ErrorPanel>
    );
  if (waiting === null)
    return (
      <Empty
        title={t('confirm_failed')}
        headingLevel={1}
        action={<ButtonLink href={path(FUNNELS[kind].pages.base)}>{t(`confirm_start.${kind}`)}</ButtonLink>}
      >
        {t('confirm_over')}
      </Empty>
    );
  return (
    <Stack gap={5}>
      <h1>{t('confirm_failed')}</h1>
      <p>{t('confirm_broken')}</p>
      <MailAgain {...waiting} bare />
    </Stack>
  );
};
