import { ApiProblem, useKept, useTooLong } from '@rollheim/module-api';
import { Button, Notice, Stack, TextArea } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useAuctionMove } from '../moves/use-auction-move.ts';

const LONGEST = 1_000;
const SHORTEST = 3;

interface Props {
  readonly auctionId: string;
  /** Below `/private`. */
  readonly call: string;
  readonly label: string;
  readonly action: string;
  /** What to say of words that hold what has no place here; left out: what an asker reads. */
  readonly refusal?: string;
  /** What to say once the words were sent. */
  readonly done: (words: string) => string;
}

/** Words that everyone will read: no prices, no contact data. */
export const WordsForm = ({ auctionId, call, label, action, refusal, done }: Props) => {
  const t = useTexts();
  const [text, setText] = useKept(`words:${call}`, '');
  const long = useTooLong()(text, LONGEST);
  const move = useAuctionMove(auctionId, () => setText(''));
  const isRefused = move.error instanceof ApiProblem && move.error.code === 'text_refused';
  const refused = isRefused ? (refusal ?? move.notice?.text) : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        if (words.length >= SHORTEST && !long) move.send({ call, body: { text: words }, done: done(words) });
      }}
    >
      <Stack gap={3}>
        <TextArea
          label={label}
          hint={t('words_hint')}
          rows={3}
          error={long ?? refused}
          value={text}
          onChange={(next) => {
            setText(next);
            move.reset();
          }}
        />
        {move.notice && !refused ? (
          <Notice kind={move.notice.kind} live="assertive">
            {move.notice.text}
          </Notice>
        ) : null}
        <div>
          <Button
            type="submit"
            variant="outline"
            pending={move.isPending}
            disabled={text.trim().length < SHORTEST || long !== undefined}
          >
            {action}
          </Button>
        </div>
      </Stack>
    </form>
  );
};
