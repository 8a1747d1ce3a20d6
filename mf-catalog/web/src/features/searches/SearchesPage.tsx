import type { SavedSearch } from '@rollheim/contracts';
import {
  Link,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useLocation,
  useOwnArea,
  usePath,
  useSearchParams,
  useSnackbar,
} from '@rollheim/module-api';
import {
  ButtonLink,
  Empty,
  formatDateTime,
  formatNumber,
  IconButton,
  OwnArea,
  PageHead,
  Pagination,
  Pencil,
  Skeleton,
  Stack,
  Switch,
  Table,
  Trash2,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import { filterTexts } from '../list/filter-texts.ts';
import { useFilterWords } from '../list/use-filter-words.ts';
import { NameDialog } from './NameDialog.tsx';
import { useSearches, useSearchWrites, type SearchChange } from './use-searches.ts';
import css from './Searches.module.css';

/** The search by name, which opens it in the list, and what it looks for. */
const Named = ({ search }: { readonly search: SavedSearch }) => {
  const t = useTexts();
  const path = usePath();
  const words = useFilterWords();
  const params = new URLSearchParams(search.query);
  const chosen = {
    many: (name: string) => params.getAll(name),
    one: (name: string) => params.get(name),
  };
  const q = params.get('q');
  const texts = filterTexts(search.filters, chosen, words, t).map(({ text }) => text);
  return (
    <div className={css.named}>
      <Link to={`${path('catalog-list')}${search.query ? `?${search.query}` : ''}`}>{search.name}</Link>
      <small>{(q ? [q, ...texts] : texts).join(' · ') || t('search_all')}</small>
    </div>
  );
};

/** Whether new vehicles are announced, and by mail too. */
const Alerts = ({
  search: { searchId, status, receiveByEmail },
  pending,
  onSet,
}: {
  readonly search: SavedSearch;
  readonly pending: boolean;
  readonly onSet: (change: SearchChange) => void;
}) => {
  const t = useTexts();
  const active = status === 'active';
  return (
    <Stack gap={2}>
      <Switch
        checked={active}
        disabled={pending}
        onChange={(on) => onSet({ searchId, status: on ? 'active' : 'paused' })}
      >
        {t('searches.tell')}
      </Switch>
      <Switch
        checked={active && receiveByEmail}
        disabled={pending || !active}
        onChange={(on) => onSet({ searchId, receiveByEmail: on })}
      >
        {t('searches.mail')}
      </Switch>
    </Stack>
  );
};

const Rows = ({
  searches,
  pending,
  onSet,
  onRename,
  onDelete,
}: {
  readonly searches: readonly SavedSearch[];
  /** The search that is being switched. */
  readonly pending: string | null;
  readonly onSet: (change: SearchChange) => void;
  readonly onRename: (search: SavedSearch) => void;
  readonly onDelete: (search: SavedSearch) => void;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const columns: readonly TableColumn<SavedSearch>[] = [
    { id: 'name', header: t('searches.name'), record: 'wide', cell: (search) => <Named search={search} /> },
    {
      id: 'total',
      header: t('searches.total'),
      align: 'end',
      cell: ({ total }) => formatNumber(total, locale),
    },
    {
      id: 'alerts',
      header: t('searches.alerts'),
      record: 'wide',
      cell: (search) => <Alerts search={search} pending={pending === search.searchId} onSet={onSet} />,
    },
    {
      id: 'updated',
      header: t('searches.updated'),
      align: 'end',
      cell: ({ updatedAt }) => formatDateTime(updatedAt, locale, 'dateTime'),
    },
    {
      id: 'act',
      header: t('searches.act'),
      align: 'end',
      record: 'wide',
      cell: (search) => (
        <div className={css.act}>
          <IconButton
            label={t('searches.rename_name', { name: search.name })}
            onPress={() => onRename(search)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('searches.delete_name', { name: search.name })}
            onPress={() => onDelete(search)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ];
  return (
    <Table
      caption={t('searches.title')}
      columns={columns}
      rows={searches}
      rowKey={({ searchId }) => searchId}
    />
  );
};

/** The own saved searches: what each finds now, and its way into the list. */
export const SearchesPage = () => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const found = useSearches(page);
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const { rename, set, remove, restore } = useSearchWrites({
    onDeleted: (search) =>
      snackbar.show({
        text: t('searches.deleted', { name: search.name }),
        kind: 'success',
        action: { label: t('searches.undo'), onPress: () => restore.mutate(search) },
      }),
    onFail: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  useDocumentTitle(t('searches.title'));
  const close = () => {
    rename.reset();
    setRenamed(null);
  };
  return (
    <OwnArea area={useOwnArea()}>
      <PageHead title={t('searches.title')} />
      {found.isError && !found.data ? (
        <Failed title={t('searches.failed')} query={found} />
      ) : !found.data ? (
        <Skeleton height="320px" />
      ) : (
        <section className={css.panel}>
          {found.data.searches.length === 0 ? (
            <Empty
              title={t('searches.none')}
              action={<ButtonLink href={path('catalog-list')}>{t('to_catalog')}</ButtonLink>}
            >
              {t('searches.none_text')}
            </Empty>
          ) : (
            <Rows
              searches={found.data.searches}
              pending={set.isPending ? set.variables.searchId : null}
              onSet={set.mutate}
              onRename={setRenamed}
              onDelete={(search) => remove.mutate(search)}
            />
          )}
        </section>
      )}
      {found.data && found.data.pages > 1 ? (
        <Pagination
          label={t('pages')}
          page={page}
          pages={found.data.pages}
          hrefFor={(next) => (next > 1 ? `${pathname}?page=${next}` : pathname)}
          pageLabel={(next) => t('page', { page: next })}
          previousLabel={t('page_previous')}
          nextLabel={t('page_next')}
        />
      ) : null}
      {renamed ? (
        <NameDialog
          title={t('searches.rename')}
          action={t('searches.rename_send')}
          name={renamed.name}
          pending={rename.isPending}
          fault={rename.error ? errorText(rename.error) : null}
          onClose={close}
          onSend={(name) => rename.mutate({ searchId: renamed.searchId, name }, { onSuccess: close })}
        />
      ) : null}
    </OwnArea>
  );
};
