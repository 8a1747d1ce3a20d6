import { isDealerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Section, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useContextOf, useQuestions } from '../vehicle/queries.ts';
import { Ask, ToAnswer } from './own-questions.tsx';
import css from './Questions.module.css';
import { isOpen } from '@rollheim/auction-rules';
import type { AuctionStatus } from '@rollheim/contracts';

/** Questions of dealers with the owner's answers; the form for who may ask, or answer. */
export const Questions = ({
  auctionId,
  status,
}: {
  readonly auctionId: string;
  readonly status: AuctionStatus;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const dealer = useAtomValue(isDealerAtom);
  const context = useContextOf(auctionId).data;
  const answered = useQuestions(auctionId).data?.questions ?? [];
  const asked = isOpen(status);
  const mayAsk = asked && dealer && context?.role === 'bidder';
  const toAnswer = asked && context?.role === 'owner' ? context.openQuestions : [];
  if (answered.length === 0 && toAnswer.length === 0 && !mayAsk) return null;
  return (
    <Section title={t('questions')}>
      <Stack gap={5}>
        {toAnswer.length > 0 || answered.length > 0 ? (
          <ul className={css.list}>
            {toAnswer.map((open) => (
              <ToAnswer key={open.questionId} auctionId={auctionId} open={open} />
            ))}
            {answered.map(({ questionId, question, answer, answeredAt }) => (
              <li key={questionId}>
                <p className={css.question}>{question}</p>
                <p>{answer}</p>
                <time className={css.time} dateTime={answeredAt}>
                  {t('answered_at', { when: formatDateTime(answeredAt, locale, 'dateTime') })}
                </time>
              </li>
            ))}
          </ul>
        ) : null}
        {mayAsk ? <Ask auctionId={auctionId} context={context} /> : null}
      </Stack>
    </Section>
  );
};
