import type { OpenQuestion } from '@rollheim/contracts';
import { ApiProblem, localeAtom, useAtomValue, useTooLong } from '@rollheim/module-api';
import { Button, formatDateTime, CircleHelp, Notice, Stack, TextArea, useOnline } from '@rollheim/ui';
import { useAnswerNow } from '../../shared/answer-now.ts';
import { useTypedText } from '../../shared/typed.ts';
import { useAct } from '../../shared/use-act.ts';
import { useTexts } from '../../texts.ts';
import css from '../negotiation/NegotiationCard.module.css';

interface Props {
  readonly auctionId: string;
  readonly open: OpenQuestion;
  /** The first one that waits: the list leads to it. */
  readonly first?: boolean;
}

const SHORTEST = 3;
const LONGEST = 1_000;

/** A dealer's question with the field for the owner's answer, which everyone will read. */
export const QuestionCard = ({ auctionId, open, first = false }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const online = useOnline();
  const [text, setText] = useTypedText(`answer:${open.questionId}`);
  const card = useAnswerNow({ due: first, typed: null, open: null });
  const act = useAct(auctionId, { onDone: () => setText(''), done: () => t('question.done') });
  const long = useTooLong()(text, LONGEST);
  // the general text of this refusal speaks to who asks
  const refused = act.error instanceof ApiProblem && act.error.code === 'text_refused';
  const ready = text.trim().length >= SHORTEST && long === undefined;
  return (
    <section ref={card} className={css.root} aria-label={t('question.title')} data-turn="own">
      <div className={css.head}>
        <CircleHelp aria-hidden="true" />
        <span>{t('question.title')}</span>
        <time dateTime={open.at} className={css.time}>
          {formatDateTime(open.at, locale, 'time')}
        </time>
      </div>
      <form
        className={css.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) act.send(`question/${open.questionId}/answer`, { text: text.trim() });
        }}
      >
        <Stack gap={4}>
          <p>{open.text}</p>
          <TextArea
            label={t('question.answer')}
            hint={t('question.hint')}
            rows={3}
            error={long ?? (refused ? t('question.refused') : undefined)}
            value={text}
            onChange={(next) => {
              setText(next);
              act.reset();
            }}
          />
          {act.notice && !refused ? (
            <Notice kind={act.notice.kind} live="assertive">
              {act.notice.text}
            </Notice>
          ) : null}
          <Button type="submit" disabled={!ready || !online} pending={act.isPending}>
            {t('question.send')}
          </Button>
        </Stack>
      </form>
    </section>
  );
};
