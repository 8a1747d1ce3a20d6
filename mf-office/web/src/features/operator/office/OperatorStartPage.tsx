import { localeAtom, useAtomValue, useDocumentTitle, usePath } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { Empty, formatDateTime, Link, PageHead, Section } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { OperatorArea } from '../OperatorArea.tsx';
import { PanelBones } from '../Panel.tsx';
import { byAge, type Standing } from './queues.ts';
import { useStandings } from './use-standings.ts';

const Queue = ({ standing: { queue, waiting } }: { readonly standing: Standing }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const oldest = waiting?.oldest;
  const since =
    oldest && formatDateTime(oldest.since, locale, oldest.since.length > 10 ? 'dateTime' : 'date');
  return (
    <li>
      <Link
        look="plain"
        href={`${path(queue.page)}${queue.part ? `?${queue.part}` : ''}`}
        className={css.queue}
      >
        <span>
          <strong>{t(queue.text)}</strong>
          <span className={css.soft}>
            {waiting === null
              ? t('office.failed')
              : oldest && since
                ? t('office.oldest', { name: oldest.name, since })
                : t('office.nothing')}
          </span>
        </span>
        <span className={css.waiting} data-empty={waiting?.count === 0 ? '' : undefined}>
          {waiting?.count ?? '–'}
        </span>
      </Link>
    </li>
  );
};

/** The team's front page: what waits in the queues that the reader works on. */
export const OperatorStartPage = () => {
  const t = useTexts();
  const standings = useStandings();
  useDocumentTitle(t('office.title'));
  const total = standings.data?.reduce((sum, { waiting }) => sum + (waiting?.count ?? 0), 0);
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('office.title')}
        lead={total === undefined ? null : t(total > 0 ? 'office.lead' : 'office.all_done', { count: total })}
      />
      <Section look="panel" padded={false}>
        <Loaded query={standings} failed={t('office.failed')} bones={<PanelBones />}>
          {(data) =>
            data.length === 0 ? (
              <div className={css.body}>
                <Empty title={t('office.none_title')}>{t('office.none_text')}</Empty>
              </div>
            ) : (
              <ul className={css.queues}>
                {byAge(data).map((standing) => (
                  <Queue key={standing.queue.text} standing={standing} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
