import type { DirectoryContact, SearchDealer } from '@rollheim/contracts';
import {
  customerAtom,
  isDealerAtom,
  keepPreviousData,
  keyFor,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useQuery,
  useSearchParams,
  useTooLong,
} from '@rollheim/module-api';
import {
  Button,
  ButtonLink,
  Empty,
  formatNumber,
  Page,
  PageHead,
  Pagination,
  Skeleton,
  Stack,
  TextField,
} from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import css from './Directory.module.css';
import { Contact } from './Contact.tsx';
import { directoryHref, pageOf, placeOf } from './directory.ts';
import { OwnFirm } from './OwnFirm.tsx';

/** Characters that can be searched for. */
const LONGEST = 200;

const Search = ({ q }: { readonly q: string }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(q);
  const long = useTooLong()(text, LONGEST);
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) void navigate(directoryHref(pathname, text.trim(), 1));
      }}
    >
      <TextField label={t('directory.search')} type="search" value={text} onChange={setText} error={long} />
      <Button type="submit">{t('directory.search_send')}</Button>
    </form>
  );
};

/**
 * Contacts of the dealers of a page, for accepted dealers: by a call of their own, for the list is everyone's. Null: for
 * who is none, and until they are known.
 */
function useContacts(q: string, page: number): ReadonlyMap<number, DirectoryContact> | null {
  const dealer = useAtomValue(isDealerAtom);
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  const found = useQuery({
    queryKey: keyFor(['directory-contacts', q, page], viewer),
    queryFn: ({ signal }) => api.get('/private/merchants/contacts', { query: { q, page }, signal }),
    enabled: dealer,
  });
  if (!dealer || !found.data) return null;
  return new Map(found.data.contacts.map((contact) => [contact.merchantId, contact]));
}

/** The dealers of a page. */
const Dealers = ({
  dealers,
  contacts,
}: {
  readonly dealers: readonly SearchDealer[];
  readonly contacts: ReadonlyMap<number, DirectoryContact> | null;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <ul className={css.dealers}>
      {dealers.map((dealer) => (
        <li key={dealer.merchantId}>
          <h2>{dealer.company ?? t('directory.number', { number: dealer.merchantId })}</h2>
          <p>{placeOf(dealer, locale)}</p>
          <p>{t('directory.number', { number: dealer.merchantId })}</p>
          {contacts?.has(dealer.merchantId) ? <Contact contact={contacts.get(dealer.merchantId)!} /> : null}
        </li>
      ))}
    </ul>
  );
};

/** Dealers who may bid, by name: what everybody may know of them (spec 1 §2, merchant directory). */
export const DirectoryPage = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const q = parameters.get('q')?.trim() ?? '';
  const page = pageOf(parameters.get('page'));
  const found = useQuery({
    queryKey: ['directory', q, page],
    queryFn: ({ signal }) => api.get('/public/merchants/get', { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  });
  const contacts = useContacts(q, page);
  const isDealer = useAtomValue(isDealerAtom);
  const own = useAtomValue(customerAtom)?.merchantId ?? null;
  useDocumentTitle(t('directory.title'));
  const answer = found.data;
  const empty = answer && answer.data.length === 0;
  const noneShown =
    contacts !== null &&
    answer?.data.some(({ merchantId }) => merchantId !== own) === true &&
    [...contacts.keys()].every((merchantId) => merchantId === own);
  return (
    <Page className={css.root}>
      <PageHead title={t('directory.title')} lead={t('directory.lead')} />
      <p className={css.note}>
        {t(isDealer ? 'directory.contacts_dealer' : 'directory.contacts_guest')}
        {noneShown ? ` ${t('directory.none_shown')}` : null}
      </p>
      {isDealer ? <OwnFirm /> : null}
      <Search key={q} q={q} />
      <p className={css.total} aria-live="polite">
        {answer
          ? t('directory.total', { count: answer.total, value: formatNumber(answer.total, locale) })
          : null}
      </p>
      {found.isError && !answer ? (
        <Failed title={t('directory.failed')} query={found} />
      ) : !answer ? (
        <Stack gap={3}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height="96px" />
          ))}
        </Stack>
      ) : empty ? (
        <Empty
          title={t('directory.none')}
          action={
            q || page > 1 ? (
              <ButtonLink variant="outline" href={pathname}>
                {t('directory.all')}
              </ButtonLink>
            ) : null
          }
        >
          {t('directory.none_text')}
        </Empty>
      ) : (
        <Dealers dealers={answer.data} contacts={contacts} />
      )}
      {answer && answer.pages > 1 && !empty ? (
        <Pagination
          label={t('pages')}
          page={answer.page}
          pages={answer.pages}
          hrefFor={(number) => directoryHref(pathname, q, number)}
          pageLabel={(number) => t('page', { page: number })}
          previousLabel={t('page_previous')}
          nextLabel={t('page_next')}
        />
      ) : null}
    </Page>
  );
};
