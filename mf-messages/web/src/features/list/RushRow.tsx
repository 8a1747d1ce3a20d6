import type { CollectedCode, WireMessage } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import { Badge, cx } from '@rollheim/ui';
import { shortDate } from '../../shared/dates.ts';
import { isUnread } from '../../shared/pages.ts';
import { useTexts } from '../../texts.ts';
import { SubjectPicture } from '../SubjectPicture.tsx';
import css from './SubjectRow.module.css';

const MINUTE_MS = 60_000;

interface Props {
  /** Threads of the rush, newest first; at least one. */
  readonly subjects: readonly WireMessage[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Threads that came in a rush: what happened, how often, and the vehicles; a press shows them one by one. */
export const RushRow = ({ subjects, open, onToggle }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(MINUTE_MS);
  const [newest] = subjects;
  if (!newest) return null;
  const unread = subjects.reduce((sum, { group }) => sum + (group?.unRead ?? 0), 0);
  return (
    <button
      type="button"
      className={cx(css.root, css.rush, subjects.some(isUnread) && css.unread)}
      aria-expanded={open}
      onClick={onToggle}
    >
      <SubjectPicture message={newest} size="lg" />
      <span className={css.texts}>
        <span className={css.title}>
          {t(`rush.${newest.callToActionTypeCode as CollectedCode}`, { count: subjects.length })}
        </span>
        <span className={css.subject}>{subjects.map(({ title }) => title).join(' · ')}</span>
      </span>
      <span className={css.end}>
        <time dateTime={newest.createdAt}>{shortDate(newest.createdAt, now, locale)}</time>
        <span className={css.badges}>
          <Badge count={unread} label={t('unread', { count: unread })} />
        </span>
      </span>
    </button>
  );
};
