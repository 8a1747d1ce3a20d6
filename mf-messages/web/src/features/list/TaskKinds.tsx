import type { TaskCounts } from '@rollheim/contracts';
import { TASK_KINDS, type TaskKind } from '@rollheim/contracts/tasks';
import { cx } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './FilterBar.module.css';

interface Props {
  /** The kind that is shown; null: all of them. */
  readonly value: TaskKind | null;
  readonly tasks: TaskCounts;
  readonly onChange: (next: TaskKind | null) => void;
}

/** Kinds of the open tasks, where there are several; a second press shows all of them again. */
export const TaskKinds = ({ value, tasks, onChange }: Props) => {
  const t = useTexts();
  const kinds = TASK_KINDS.filter((kind) => (tasks[kind] ?? 0) > 0 || kind === value);
  if (kinds.length < 2) return null;
  return (
    <div className={css.kinds} role="group" aria-label={t('task_kinds')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={cx(css.filter, css.kind)}
          aria-pressed={kind === value}
          onClick={() => onChange(kind === value ? null : kind)}
        >
          {t(`task_kind.${kind}`)}
          <span className={css.figure}>{tasks[kind] ?? 0}</span>
        </button>
      ))}
    </div>
  );
};
