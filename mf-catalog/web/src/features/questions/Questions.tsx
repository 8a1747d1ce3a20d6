import { isDealerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Section, Stack } from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useTexts } from '../../texts.ts';
import { useContextOf, useQuestions } from '../vehicle/queries.ts';
import css from './Questions.module.css';
import { isOpen } from '@rollheim/auction-rules';
import type { AuctionStatus } from '@rollheim/contracts';

// dealers ask and owners answer: no one else needs the code of it
const load = () => untilThere(() => import('./own-questions.tsx'));
const ToAnswer = lazy(() => load().then((loaded) => ({ default: loaded.ToAnswer })));
const Ask = lazy(() => load().then((loaded) => ({ default: loaded.Ask })));

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
            <Suspense>
              {toAnswer.map((open) => (
                <ToAnswer key={open.questionId} auctionId={auctionId} open={open} />
              ))}
            </Suspense>
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
        {mayAsk ? (
          <LatePart>
            <Ask auctionId={auctionId} context={context} />
          </LatePart>
        ) : null}
      </Stack>
    </Section>
  );
};
