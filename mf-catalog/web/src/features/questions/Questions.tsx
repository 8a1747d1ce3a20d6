import type { OpenQuestion } from '@rollheim/contracts';
import { isDealerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Section, Stack } from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { untilThere } from '../../shared/until-there.ts';
import { useTexts } from '../../texts.ts';
import { useContextOf, useQuestions } from '../vehicle/queries.ts';
import css from './Questions.module.css';

/** Dealers ask and owners answer: nobody else needs its code. */
const WordsForm = lazy(async () => ({
  default: (await untilThere(() => import('./WordsForm.tsx'))).WordsForm,
}));

const OPEN = new Set(['published', 'running', 'hotbidding']);

/** Characters of a question that its confirmation repeats. */
const REPEATED = 160;
const shortened = (words: string): string =>
  words.length > REPEATED ? `${words.slice(0, REPEATED).trimEnd()} …` : words;

/** The owner's open question with the form that answers it. */
const ToAnswer = ({ auctionId, open }: { readonly auctionId: string; readonly open: OpenQuestion }) => {
  const t = useTexts();
  return (
    <li>
      <p className={css.question}>{open.text}</p>
      <Suspense>
        <WordsForm
          auctionId={auctionId}
          call={`question/${open.questionId}/answer`}
          label={t('answer_label')}
          action={t('answer_send')}
          done={() => t('answer_done')}
        />
      </Suspense>
    </li>
  );
};

/** Questions of dealers with the owner's answers; the form for who may ask, or answer. */
export const Questions = ({ auctionId, status }: { readonly auctionId: string; readonly status: string }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const dealer = useAtomValue(isDealerAtom);
  const context = useContextOf(auctionId).data;
  const answered = useQuestions(auctionId).data?.questions ?? [];
  const isOpen = OPEN.has(status);
  const mayAsk = isOpen && dealer && context?.role === 'bidder';
  const toAnswer = isOpen && context?.role === 'owner' ? context.openQuestions : [];
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
        {mayAsk && context.questionOpen ? (
          <div>
            {context.openQuestion ? <p className={css.question}>{context.openQuestion.text}</p> : null}
            <p className={css.time}>{t('question_waits')}</p>
          </div>
        ) : null}
        {mayAsk && !context.questionOpen ? (
          <Suspense>
            <WordsForm
              auctionId={auctionId}
              call={`auction/${auctionId}/question`}
              label={t('question_label')}
              action={t('question_send')}
              done={(words) => t('question_done', { question: shortened(words) })}
            />
          </Suspense>
        ) : null}
      </Stack>
    </Section>
  );
};
