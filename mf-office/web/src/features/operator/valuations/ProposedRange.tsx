import type { PriceProposal } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatDateTime, formatNumber, formatPrice, Notice, Stack } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { missedBy } from './missed.ts';

interface Props {
  readonly proposal: PriceProposal;
  readonly onTake: () => void;
}

/** The key that takes the proposal. */
export const TAKE_KEY = 'V';

/** What is proposed, from what, and whether the model is off here. */
export const ProposedRange = ({ proposal: { evidence, comparable, model }, onTake }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { estimate } = evidence;
  const missed = missedBy(comparable);
  if (estimate === null) return <p>{t('valuations.proposal_none')}</p>;
  const level = t(`valuations.proposal_level.${estimate.level}`, {
    number: formatNumber(estimate.sales, locale),
  });
  return (
    <Stack gap={3}>
      <div>
        <p className={css.span}>
          {formatPrice(estimate.low).replace(/\s?€$/, '')} – {formatPrice(estimate.high)}
        </p>
        <p className={css.soft}>{level}</p>
        {model ? (
          <p className={css.soft}>
            {t('valuations.trained', {
              date: formatDateTime(model.trainedAt, locale, 'date'),
              number: formatNumber(model.sales, locale),
            })}
          </p>
        ) : null}
      </div>
      {missed === null ? null : (
        <Notice kind="time">
          {t(missed > 0 ? 'valuations.proposal_low' : 'valuations.proposal_high', {
            part: formatNumber(Math.abs(missed), locale, { style: 'percent' }),
          })}
        </Notice>
      )}
      <Button variant="outline" block onPress={onTake}>
        {t('valuations.proposal_take')} ({TAKE_KEY})
      </Button>
    </Stack>
  );
};
