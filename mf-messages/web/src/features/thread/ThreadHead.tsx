import type { AuctionStatus, WireMessage } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ArrowLeft, ButtonLink, Facts, IconButton, Link } from '@rollheim/ui';
import { deadlineText } from '../../shared/dates.ts';
import { subjectTitle } from '../../shared/title.ts';
import { useTexts } from '../../texts.ts';
import { SubjectPicture } from '../SubjectPicture.tsx';
import { targetOf } from './target.ts';
import css from './ThreadHead.module.css';

interface Props {
  /** The newest message of the thread. */
  readonly message: WireMessage;
  /** Until when an answer counts, where one is due. */
  readonly deadline: string | null;
  /** The reader is the seller. */
  readonly isOwner: boolean;
}

/** States whose word for everyone is a dealer's: the owner reads another. */
const UNSOLD = ['failed', 'acpt_late_offer', 'declined_late_offer', 'recd_late_offer'] as const;
const isUnsold = (status: AuctionStatus): status is (typeof UNSOLD)[number] =>
  (UNSOLD as readonly string[]).includes(status);

const stateText = (status: AuctionStatus, isOwner: boolean, t: ReturnType<typeof useTexts>): string =>
  t(isOwner && isUnsold(status) ? `owner_status.${status}` : `status.${status}`);

/** What the thread is about, its state, and the way to it. */
export const ThreadHead = ({ message, deadline, isOwner }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const target = targetOf(message, isOwner);
  const facts = [
    message.status === null ? null : stateText(message.status, isOwner, t),
    deadline === null ? null : t('deadline', { when: deadlineText(deadline, locale) }),
  ].filter((fact): fact is string => fact !== null);
  return (
    <header className={css.root}>
      <IconButton label={t('back')} href={path('messages')} className={css.back}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <SubjectPicture message={message} size="sm" />
      <div className={css.titles}>
        <h2 className={css.title}>
          {target ? (
            <Link look="plain" href={path(target.page, target.params)}>
              {subjectTitle(message, t)}
            </Link>
          ) : (
            subjectTitle(message, t)
          )}
        </h2>
        {facts.length > 0 ? (
          <div className={css.facts}>
            <Facts items={facts} />
          </div>
        ) : null}
      </div>
      {target ? (
        <ButtonLink
          href={path(target.page, target.params)}
          variant="outline"
          size="sm"
          className={css.target}
        >
          {t(target.label)}
        </ButtonLink>
      ) : null}
    </header>
  );
};
