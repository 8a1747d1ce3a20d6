import type { BidderContext, OpenQuestion } from '@rollheim/contracts';
import { useTexts } from '../../texts.ts';
import css from './Questions.module.css';
import { WordsForm } from './WordsForm.tsx';

/** Characters of a question that its confirmation repeats. */
const REPEATED = 160;
const shortened = (words: string): string =>
  words.length > REPEATED ? `${words.slice(0, REPEATED).trimEnd()} …` : words;

interface ToAnswerProps {
  readonly auctionId: string;
  readonly open: OpenQuestion;
}

/** The owner's open question with the form that answers it. */
export const ToAnswer = ({ auctionId, open }: ToAnswerProps) => {
  const t = useTexts();
  return (
    <li>
      <p className={css.question}>{open.text}</p>
      <WordsForm
        auctionId={auctionId}
        call={`question/${open.questionId}/answer`}
        label={t('answer_label')}
        action={t('answer_send')}
        refusal={t('answer_refused')}
        done={() => t('answer_done')}
      />
    </li>
  );
};

interface AskProps {
  readonly auctionId: string;
  readonly context: Pick<BidderContext, 'openQuestion' | 'questionOpen'>;
}

/** The form of a dealer's question, or the question that waits for its answer. */
export const Ask = ({ auctionId, context }: AskProps) => {
  const t = useTexts();
  if (context.questionOpen) {
    return (
      <div>
        {context.openQuestion ? <p className={css.question}>{context.openQuestion.text}</p> : null}
        <p className={css.time}>{t('question_waits')}</p>
      </div>
    );
  }
  return (
    <WordsForm
      auctionId={auctionId}
      call={`auction/${auctionId}/question`}
      label={t('question_label')}
      action={t('question_send')}
      done={(words) => t('question_done', { question: shortened(words) })}
    />
  );
};
