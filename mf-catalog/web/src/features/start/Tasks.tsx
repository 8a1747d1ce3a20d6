import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { Badge, ButtonLink, formatDateTime, formatPrice, Link, Skeleton } from '@rollheim/ui';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import type { useOpenInvoices, useTasks } from './queries.ts';
import css from './Start.module.css';

/** Tasks that are shown here; the rest is behind the link to all. */
const MOST_TASKS = 5;

interface Props {
  readonly tasks: ReturnType<typeof useTasks>;
  /** Undefined until they are known. */
  readonly invoices: ReturnType<typeof useOpenInvoices>['data'];
}

/** What waits for the dealer, each with the way to its answer. */
export const Tasks = ({ tasks, invoices }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { data } = tasks;
  const shown = data?.notifications.slice(0, MOST_TASKS) ?? [];
  const owed = invoices && invoices.count > 0 ? invoices : null;
  return (
    <section className={css.panel} data-tasks={shown.length > 0 || owed ? '' : undefined}>
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
      ) : shown.length === 0 && !owed ? (
        <p className={css.none}>{t('start.no_tasks')}</p>
      ) : (
        <ul className={css.list}>
          {owed ? (
            <li className={css.task}>
              <div>
                <strong className={css.kind}>{t('start.invoices', { count: owed.count })}</strong>
                <span>
                  {t('start.to_pay', { amount: formatPrice(owed.open, locale, { withCents: true }) })}
                </span>
              </div>
              <ButtonLink
                size="sm"
                variant="outline"
                href={`${path('purchases')}?status=pending`}
                aria-label={`${t('start.pay')}: ${t('start.invoices', { count: owed.count })}`}
              >
                {t('start.pay')}
              </ButtonLink>
            </li>
          ) : null}
          {shown.map(({ messageId, groupKey, title, subject, createdAt }) => (
            <li key={messageId} className={css.task}>
              <div>
                <strong className={css.kind}>{subject}</strong>
                <span>{title}</span>
                <small className={css.soft}>{formatDateTime(createdAt, locale, 'dateTime')}</small>
              </div>
              <ButtonLink
                size="sm"
                variant="outline"
                href={`${path('messages-thread', { slug: groupKey })}?answer=1`}
                aria-label={`${t('start.answer')}: ${title}`}
              >
                {t('start.answer')}
              </ButtonLink>
            </li>
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
