import type { SecurityEntry } from '@rollheim/contracts';
import {
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useSearchParams,
} from '@rollheim/module-api';
import { Loaded, Pages, usePage } from '@rollheim/page-parts';
import { Facts, formatDateTime, Link, PageHead, Section, Table, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { PanelBones } from '../Panel.tsx';
import { logSearchOf } from '../LogFilter.tsx';
import { OperatorArea } from '../OperatorArea.tsx';
import { useSecurityLog } from '../queries.ts';
import { Filter, filterOf } from './Filter.tsx';
import { useNameOf } from './people.tsx';

const LOCKS = ['pair', 'account', 'address'] as const;

/** What an entry says beside its kind; a limit that locks is named, an id is shown as it is. */
function useAbout(): (entry: SecurityEntry) => string | null {
  const t = useTexts();
  return ({ kind, about }) => {
    const lock = kind === 'login_locked' ? LOCKS.find((each) => each === about) : undefined;
    return lock === undefined ? about : t(`log.lock.${lock}`);
  };
}

const Entries = ({ entries }: { readonly entries: readonly SecurityEntry[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { pathname } = useLocation();
  const nameOf = useNameOf();
  const aboutOf = useAbout();
  /** The log of one person or network. */
  const only = (q: string): string => `${pathname}?${logSearchOf({ q })}`;
  const columns: TableColumn<SecurityEntry>[] = [
    {
      id: 'what',
      header: t('log.kind'),
      record: 'wide',
      cell: (entry) => (
        <>
          <strong>{t(`log.kind.${entry.kind}`)}</strong>
          <div className={css.soft}>
            <time dateTime={entry.at}>{formatDateTime(entry.at, locale, 'dateTime')}</time>
          </div>
        </>
      ),
    },
    {
      id: 'person',
      header: t('log.person'),
      cell: ({ person }) =>
        person === null ? (
          <span className={css.soft}>{t('log.unknown')}</span>
        ) : (
          <Link href={only(person.customerId)} look="plain">
            {nameOf(person)}
          </Link>
        ),
    },
    {
      id: 'detail',
      header: t('log.detail'),
      cell: (entry) => (
        <>
          <Facts
            className={css.soft}
            items={[
              entry.actor === null ? null : t('log.by', { name: nameOf(entry.actor) }),
              entry.browser,
              aboutOf(entry),
            ]}
          />
          {entry.network === null ? null : (
            <Link href={only(entry.network)} look="plain">
              {t('log.network', { network: entry.network.slice(0, 8) })}
            </Link>
          )}
        </>
      ),
    },
  ];
  return <Table caption={t('log.title')} columns={columns} rows={entries} rowKey={({ id }) => id} />;
};

/** What happened to accounts, papers and keys: for the team to find out whether a stranger was at work. */
export const OperatorSecurityPage = () => {
  const t = useTexts();
  const [parameters] = useSearchParams();
  const filter = filterOf(parameters);
  const log = useSecurityLog(filter, usePage());
  useDocumentTitle(t('log.title'));
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('log.title')}
        lead={log.data ? t('log.lead', { days: log.data.keptDays }) : null}
      />
      <Filter key={logSearchOf(filter)} filter={filter} />
      <Section look="panel" padded={false}>
        <Loaded query={log} failed={t('log.failed')} bones={<PanelBones />}>
          {({ entries, total, page, pages }) => (
            <>
              {entries.length === 0 ? (
                <p className={css.body}>{t('log.none')}</p>
              ) : (
                <>
                  <Entries entries={entries} />
                  <p className={css.foot}>{t('operator.shown', { shown: entries.length, total })}</p>
                </>
              )}
              {pages > 1 ? (
                <div className={css.body}>
                  <Pages page={page} pages={pages} />
                </div>
              ) : null}
            </>
          )}
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
