import { hasMerchantMenu } from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  Navigate,
  useAtomValue,
  useDocumentTitle,
  usePath,
  useServerTime,
} from '@rollheim/module-api';
import { ButtonLink, formatDateTime, Gavel, List, Page, PageHead } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { DayBand } from '../list/DayBand.tsx';
import { useOwnBids } from '../own-bids/queries.ts';
import { Bids } from './Bids.tsx';
import { totalsOf } from './groups.ts';
import { useOpenInvoices, useTasks } from './queries.ts';
import { SearchNews } from './SearchNews.tsx';
import { Tasks } from './Tasks.tsx';
import css from './Start.module.css';

/** The headline counts what is due. */
function useHeadline(overbid: number | null, tasks: number | null, invoices: number): string {
  const t = useTexts();
  if (overbid === null || tasks === null) return t('start.title');
  const due = [
    ...(overbid > 0 ? [t('start.overbid', { count: overbid })] : []),
    ...(tasks > 0 ? [t('start.tasks', { count: tasks })] : []),
    ...(invoices > 0 ? [t('start.invoices', { count: invoices })] : []),
  ];
  return due.length === 0 ? t('start.done') : t('start.today', { what: due.join(', ') });
}

const Start = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(60_000);
  const tasks = useTasks();
  const own = useOwnBids('open');
  const { data: summary } = own.summary;
  const invoices = useOpenInvoices();
  // a module that does not answer makes no one owe anything
  const owed = invoices.isError ? 0 : (invoices.data?.count ?? null);
  const headline = useHeadline(
    summary ? totalsOf(summary).overbid : null,
    owed === null ? null : (tasks.data?.openCtas ?? null),
    owed ?? 0,
  );
  useDocumentTitle(t('start.title'));
  return (
    <Page className={css.root}>
      <p className={css.soft}>{formatDateTime(now, locale, 'dayLong')}</p>
      <PageHead
        title={headline}
        actions={
          <>
            <ButtonLink variant="outline" icon={<Gavel aria-hidden="true" />} href={path('bids')}>
              {t('bids.title')}
            </ButtonLink>
            <ButtonLink
              variant="outline"
              icon={<List aria-hidden="true" />}
              href={`${path('catalog-list')}?auction_status=running`}
            >
              {t('catalog')}
            </ButtonLink>
          </>
        }
      />
      <div className={css.columns}>
        <Tasks tasks={tasks} invoices={invoices.data} />
        <Bids {...own} />
      </div>
      <SearchNews />
      <DayBand />
    </Page>
  );
};

/** The front page of a dealer: what is due, their state, what is new. Who is no dealer has their own vehicles. */
export const StartPage = () => {
  const path = usePath();
  const customer = useAtomValue(customerAtom);
  if (customer && !hasMerchantMenu(customer)) return <Navigate to={path('my-vehicles')} replace />;
  return <Start />;
};
