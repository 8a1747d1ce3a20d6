import type { OwnBid } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { Badge, ButtonLink, Clock, Link, Skeleton } from '@rollheim/ui';
import { Failed } from '../../shared/Failed.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { useRoundWhen, useTimeOf } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import type { useTasks } from './queries.ts';
import { taskRows, type Offers, type TaskRow } from './task-rows.ts';
import css from './Start.module.css';

/** Tasks that are shown here; the rest is behind the link to all. */
const MOST_TASKS = 5;

const BothAmounts = ({ offers: { asked, own, vatReportable } }: { readonly offers: Offers }) => {
  const t = useTexts();
  const { offer } = useAmounts(vatReportable);
  return <span className={css.soft}>{t('start.both', { asked: offer(asked), own: offer(own) })}</span>;
};

const Task = ({ row: { message, offers, until, ends } }: { readonly row: TaskRow }) => {
  const t = useTexts();
  const path = usePath();
  const timeOf = useTimeOf();
  const sayRound = useRoundWhen();
  const { groupKey, title, subject } = message;
  const when = until
    ? t('start.until', { when: timeOf(until, 'time') })
    : ends
      ? sayRound('ends', ends)
      : null;
  return (
    <li className={css.task}>
      <div>
        <strong className={css.kind}>{offers ? t('start.counter') : subject}</strong>
        <strong>{title}</strong>
        {offers ? <BothAmounts offers={offers} /> : null}
      </div>
      <div className={css.due}>
        {when ? (
          <span>
            <Clock aria-hidden="true" />
            {when}
          </span>
        ) : null}
        <ButtonLink
          size="sm"
          variant="outline"
          href={path('messages-thread', { slug: groupKey })}
          aria-label={`${t('start.answer')}: ${title}`}
        >
          {t('start.answer')}
        </ButtonLink>
      </div>
    </li>
  );
};

interface Props {
  readonly tasks: ReturnType<typeof useTasks>;
  /** Own bids that are negotiated, as far as they are known. */
  readonly talks: readonly OwnBid[];
}

/** What waits for the dealer, each with the way to its answer. */
export const Tasks = ({ tasks, talks }: Props) => {
  const t = useTexts();
  const path = usePath();
  const { data } = tasks;
  const shown = taskRows(data?.notifications ?? [], talks).slice(0, MOST_TASKS);
  return (
    <section className={css.panel} data-tasks={shown.length > 0 ? '' : undefined}>
      <div className={css.head}>
        <h2>{t('start.turn')}</h2>
        {data && data.openCtas > 0 ? (
          <Badge kind="task" count={data.openCtas} label={t('start.tasks', { count: data.openCtas })} />
        ) : null}
      </div>
      {tasks.isError && !data ? (
        <Failed title={t('start.tasks_failed')} query={tasks} />
      ) : !data ? (
        <Skeleton height="120px" />
      ) : shown.length === 0 ? (
        <p className={css.none}>{t('start.no_tasks')}</p>
      ) : (
        <ul className={css.list}>
          {shown.map((row) => (
            <Task key={row.message.messageId} row={row} />
          ))}
        </ul>
      )}
      {data && data.total > shown.length ? (
        <p className={css.foot}>
          <Link href={path('messages')}>{t('start.all_tasks', { value: String(data.openCtas) })}</Link>
        </p>
      ) : null}
    </section>
  );
};
