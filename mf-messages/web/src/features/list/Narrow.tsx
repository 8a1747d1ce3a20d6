import type { NotificationPage } from '@rollheim/contracts';
import { cx } from '@rollheim/ui';
import type { Shown } from '../../shared/pages.ts';
import { useTexts } from '../../texts.ts';
import { TaskKinds } from './TaskKinds.tsx';
import css from './FilterBar.module.css';

interface Props {
  readonly value: Shown;
  readonly page: NotificationPage | undefined;
  readonly onChange: (next: Shown) => void;
}

/** What the tasks or the unread messages consist of, to narrow the list by it. */
export const Narrow = ({ value, page, onChange }: Props) =>
  value.filter === 'tasks' ? (
    <TaskKinds
      value={value.task}
      tasks={page?.tasks ?? {}}
      onChange={(task) => onChange({ filter: 'tasks', task })}
    />
  ) : (
    <NotesOnly value={value} page={page} onChange={onChange} />
  );

/** The notes among the unread messages, where there are others; a second press shows all of them again. */
const NotesOnly = ({ value, page, onChange }: Props) => {
  const t = useTexts();
  const pressed = value.filter === 'notes';
  const { openReadMes = 0, unRead = 0 } = page ?? {};
  if (!pressed && (openReadMes === 0 || openReadMes === unRead)) return null;
  return (
    <div className={css.kinds}>
      <button
        type="button"
        className={cx(css.filter, css.kind, css.note)}
        aria-pressed={pressed}
        onClick={() => onChange({ filter: pressed ? 'unread' : 'notes', task: null })}
      >
        {t('notes_only')}
        <span className={css.figure}>{openReadMes}</span>
      </button>
    </div>
  );
};
