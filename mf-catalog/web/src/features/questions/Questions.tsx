import type { OpenQuestion } from '@rollheim/contracts';
import { isDealerAtom, localeAtom, useAtomValue, useKept, useTooLong } from '@rollheim/module-api';
import { Button, formatDateTime, Notice, Section, Stack, TextArea } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useAuctionMove } from '../moves/use-auction-move.ts';
import { useContextOf, useQuestions } from '../vehicle/queries.ts';
import css from './Questions.module.css';

const LONGEST = 1_000;
const SHORTEST = 3;
const OPEN = new Set(['published', 'running', 'hotbidding']);

interface FormProps {
  readonly auctionId: string;
  /** Below `/private`. */
  readonly call: string;
  readonly label: string;
  readonly action: string;
  /** What to say once the words were sent. */
  readonly done: (words: string) => string;
}

/** Characters of a question that its confirmation repeats. */
const REPEATED = 160;
const shortened = (words: string): string =>
  words.length > REPEATED ? `${words.slice(0, REPEATED).trimEnd()} …` : words;

/** Words that everyone will read: no prices, no contact data. */
const WordsForm = ({ auctionId, call, label, action, done }: FormProps) => {
  const t = useTexts();
  const [text, setText] = useKept(`words:${call}`, '');
  const long = useTooLong()(text, LONGEST);
  const move = useAuctionMove(auctionId, () => setText(''));
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        if (words.length >= SHORTEST && !long) move.send({ call, body: { text: words }, done: done(words) });
      }}
    >
      <TextArea label={label} hint={t('words_hint')} rows={3} error={long} value={text} onChange={setText} />
      {move.notice ? (
        <Notice kind={move.notice.kind} live="assertive">
          {move.notice.text}
        </Notice>
      ) : null}
      <Button
        type="submit"
        variant="outline"
        pending={move.isPending}
        disabled={text.trim().length < SHORTEST || long !== undefined}
      >
        {action}
      </Button>
    </form>
  );
};

/** The owner's open question with the form that answers it. */
const ToAnswer = ({ auctionId, open }: { readonly auctionId: string; readonly open: OpenQuestion }) => {
  const t = useTexts();
  return (
    <li>
      <p className={css.question}>{open.text}</p>
      <WordsForm
        auctionId={auctionId}
        call={`question/${open.questionId}/answer`}
        label={t('answer_label')}
        action={t('answer_send')}
        done={() => t('answer_done')}
      />
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
          <WordsForm
            auctionId={auctionId}
            call={`auction/${auctionId}/question`}
            label={t('question_label')}
            action={t('question_send')}
            done={(words) => t('question_done', { question: shortened(words) })}
          />
        ) : null}
      </Stack>
    </Section>
  );
};
