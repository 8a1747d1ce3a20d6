import type { AuctionStatus, WireMessage } from '@rollheim/contracts';
import {
  isMissing,
  localeAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  usePath,
} from '@rollheim/module-api';
import { Button, ButtonLink, Empty, ErrorPanel, Skeleton } from '@rollheim/ui';
import { lazy } from 'react';
import { dayHeading } from '../../shared/dates.ts';
import { loadedOf } from '../../shared/pages.ts';
import { useAwaited, useMarkRead, useNegotiation, useThread } from '../../shared/queries.ts';
import { subjectTitle } from '../../shared/title.ts';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useTexts } from '../../texts.ts';
import { afterRoundOf } from '../after-round/after.ts';
import { lateTalksOf } from '../late-offer/late.ts';
import { talksOf } from '../negotiation/talks.ts';
import { Bubble } from './Bubble.tsx';
import { byDay } from './days.ts';
import { FootNote } from './FootNote.tsx';
import { MovesState } from './MovesState.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import css from './Thread.module.css';
import { isOffered, UNSOLD } from '@rollheim/auction-rules';

// what is to be answered comes with the first thread that asks for it
const NegotiationCard = lazy(async () => ({
  default: (await untilThere(() => import('../negotiation/NegotiationCard.tsx'))).NegotiationCard,
}));
const QuestionCard = lazy(async () => ({
  default: (await untilThere(() => import('../question/QuestionCard.tsx'))).QuestionCard,
}));
// few threads are past their round without a sale
const AfterRoundCard = lazy(async () => ({
  default: (await untilThere(() => import('../after-round/AfterRoundCard.tsx'))).AfterRoundCard,
}));
// only the two sides of a sale that is under way
const SendFiles = lazy(async () => ({
  default: (await untilThere(() => import('../files/SendFiles.tsx'))).SendFiles,
}));
const LateOfferCard = lazy(async () => ({
  default: (await untilThere(() => import('../late-offer/LateOfferCard.tsx'))).LateOfferCard,
}));

/** States in which the owner decides how to go on, or a dealer may make an offer. */
const AFTER: readonly AuctionStatus[] = [...UNSOLD, 'recd_late_offer'];

/** One thread: its messages, the oldest first, and what is to be answered now. */
export const Thread = ({ slug }: { readonly slug: string }) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const thread = useThread(slug);
  const newest = loadedOf(thread.data)[0];
  useMarkRead(slug);
  useAwaited(slug, !newest && thread.isSuccess);
  useDocumentTitle(newest ? '' : t('title'));
  if (newest) return <Conversation slug={slug} newest={newest} />;
  return (
    <section className={css.root}>
      <div className={css.notice}>
        {thread.isPending ? (
          <div role="status" aria-label={t('loading')} className={css.bones}>
            <Skeleton width="60%" height="88px" shape="card" />
            <Skeleton width="45%" height="66px" shape="card" />
          </div>
        ) : thread.isError && !isMissing(thread.error) ? (
          <ErrorPanel
            title={t('thread_failed')}
            reference={referenceOf(thread.error)}
            retryLabel={t('retry')}
            onRetry={() => void thread.refetch()}
            pending={thread.isFetching}
          >
            {errorText(thread.error)}
          </ErrorPanel>
        ) : (
          <Empty
            title={t('missing_title')}
            action={<ButtonLink href={path('messages')}>{t('back')}</ButtonLink>}
          >
            {t('missing_text')}
          </Empty>
        )}
      </div>
    </section>
  );
};

const Conversation = ({ slug, newest }: { readonly slug: string; readonly newest: WireMessage }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const thread = useThread(slug);
  const messages = loadedOf(thread.data);
  const sale = thread.data?.pages[0]?.sale ?? null;
  const { auctionId, status } = newest;
  const talking = auctionId !== null && status === 'renegotiation';
  const offered = auctionId !== null && status !== null && isOffered(status);
  const asked =
    auctionId !== null &&
    messages.some((each) => each.open && each.callToActionTypeCode === 'owner_answer_question');
  const unsold = auctionId !== null && status !== null && AFTER.includes(status);
  const context = useNegotiation(talking || offered || asked || unsold ? auctionId : null);
  const talks = talking ? talksOf(context.data, messages) : null;
  const late = offered ? lateTalksOf(context.data) : null;
  const after = unsold ? afterRoundOf(context.data, status) : null;
  const questions = asked && context.data?.role === 'owner' ? context.data.openQuestions : [];
  useDocumentTitle(subjectTitle(newest, t));
  // what the card says need not be repeated
  const said = messages.filter(({ messageId }) => messageId !== talks?.saidBy).toReversed();
  return (
    <section className={css.root} aria-label={subjectTitle(newest, t)}>
      <ThreadHead
        message={newest}
        deadline={talks?.deadline ?? late?.until ?? null}
        // until the own side is known, as whom the message speaks to its reader
        isOwner={context.data ? context.data.role === 'owner' : newest.params['side'] === 'seller'}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls does so by the keyboard, too */}
      <div className={css.body} role="group" aria-label={t('title')} tabIndex={0}>
        <div className={css.flow}>
          {thread.hasNextPage ? (
            <div className={css.earlier}>
              <Button
                variant="quiet"
                size="sm"
                pending={thread.isFetchingNextPage}
                onPress={() => void thread.fetchNextPage()}
              >
                {t('earlier')}
              </Button>
            </div>
          ) : null}
          {byDay(said).map(({ day, messages: list }) => (
            <div key={day} className={css.day}>
              <p className={css.dayHead}>{dayHeading(list[0]?.createdAt ?? day, locale)}</p>
              {list.map((message) => (
                <Bubble key={message.messageId} message={message} sale={sale} />
              ))}
            </div>
          ))}
          <MovesState call={context} />
          <LatePart>
            {talks ? <NegotiationCard talks={talks} /> : null}
            {late ? <LateOfferCard talks={late} /> : null}
            {after ? <AfterRoundCard after={after} /> : null}
            {sale?.takesFiles ? <SendFiles key={sale.orderId} sale={sale} /> : null}
            {questions.map((open, index) => (
              <QuestionCard
                key={open.questionId}
                auctionId={auctionId ?? ''}
                open={open}
                first={index === 0}
              />
            ))}
          </LatePart>
        </div>
      </div>
      <FootNote binds={Boolean(talks || late || after)} asked={questions.length > 0} />
    </section>
  );
};
