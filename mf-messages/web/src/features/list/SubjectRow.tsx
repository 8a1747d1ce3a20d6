import type { WireMessage } from '@rollheim/contracts';
import { customerAtom, Link, localeAtom, useAtomValue, usePath, useServerTime } from '@rollheim/module-api';
import { Badge, cx } from '@rollheim/ui';
import { answerHref } from '../../shared/answer-now.ts';
import { shortDate } from '../../shared/dates.ts';
import { isUnread } from '../../shared/pages.ts';
import { subjectTitle } from '../../shared/title.ts';
import { useTexts } from '../../texts.ts';
import { SubjectPicture } from '../SubjectPicture.tsx';
import { rowWords } from './row-words.ts';
import css from './SubjectRow.module.css';

const MINUTE_MS = 60_000;

/** One thread by its newest message: picture, title, subject, date, what waits in it. */
export const SubjectRow = ({
  subject,
  active,
}: {
  readonly subject: WireMessage;
  readonly active: boolean;
}) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(MINUTE_MS);
  const thread = path('messages-thread', { slug: subject.groupKey });
  // an operator's tasks are done in the back office
  const answers = useAtomValue(customerAtom)?.isOperator !== true;
  const { unRead, openCtas } = subject.group ?? { unRead: 0, openCtas: 0 };
  const title = subjectTitle(subject, t);
  return (
    <>
      <Link
        to={thread}
        className={cx(css.root, isUnread(subject) && css.unread)}
        aria-current={active ? 'page' : undefined}
      >
        <SubjectPicture message={subject} size="lg" />
        <span className={css.texts}>
          <span className={css.title}>{title}</span>
          <span className={css.subject}>{rowWords(subject, t)}</span>
        </span>
        <span className={css.end}>
          <time dateTime={subject.createdAt}>{shortDate(subject.createdAt, now, locale)}</time>
          <span className={css.badges}>
            <Badge count={unRead} label={t('unread', { count: unRead })} />
            <Badge count={openCtas} kind="task" label={t('tasks', { count: openCtas })} />
          </span>
        </span>
      </Link>
      {answers && openCtas > 0 ? (
        <Link to={answerHref(thread)} className={css.answer} aria-label={`${t('answer_now')}: ${title}`}>
          {t('answer_now')}
        </Link>
      ) : null}
    </>
  );
};
