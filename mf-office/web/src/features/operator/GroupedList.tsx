import { useLocation, useSearchParams } from '@rollheim/module-api';
import { Loaded, Pages, SearchForm, usePage, type LoadedProps } from '@rollheim/page-parts';
import { Inline, Link, Section, TabNav } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { PanelBones } from './Panel.tsx';

/** Which part of a list the address names. */
export interface ListPlace<Group extends string> {
  readonly groups: readonly Group[];
  readonly group: Group;
  /** What is searched for within the group; empty: everything. */
  readonly q: string;
  readonly page: number;
}

/** Reads the place from the address; a group that does not exist is the first one of `otherwise`. */
export function useListPlace<Group extends string>(
  groups: readonly Group[],
  otherwise: NoInfer<Group>,
): ListPlace<Group> {
  const [parameters] = useSearchParams();
  const group = groups.find((each) => each === parameters.get('group')) ?? otherwise;
  return { groups, group, q: parameters.get('q') ?? '', page: usePage() };
}

interface ListPage {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

interface Props<Group extends string, Data extends ListPage> {
  readonly place: ListPlace<Group>;
  /** Name of the groups together. */
  readonly label: string;
  readonly groupName: (group: Group) => string;
  /** Entries of each group, where they are counted. */
  readonly counts?: Readonly<Record<Group, number>> | undefined;
  readonly search: {
    readonly label: string;
    /** Characters that can be searched for. */
    readonly longest: number;
  };
  readonly query: LoadedProps<Data>['query'];
  /** What could not be loaded. */
  readonly failed: string;
  /** Number of the entries of a page. */
  readonly shown: (data: Data) => number;
  /** Shown in place of no entries; of a search that found none the list says so itself. */
  readonly empty: ReactNode;
  /** How many entries of each group a search finds that finds none in its own, where that is known. */
  readonly found?: ((data: Data) => Readonly<Record<Group, number>> | undefined) | undefined;
  readonly children: (data: Data) => ReactNode;
}

interface ElsewhereProps<Group extends string> extends Pick<Props<Group, never>, 'place' | 'groupName'> {
  readonly found: Readonly<Record<Group, number>> | undefined;
}

/** Leads to the groups in which a search finds something. */
function Elsewhere<Group extends string>({ place, groupName, found }: ElsewhereProps<Group>) {
  const { groups, group, q } = place;
  const { pathname } = useLocation();
  const t = useTexts();
  const others = found ? groups.filter((each) => each !== group && found[each] > 0) : [];
  if (!found || others.length === 0) return null;
  return (
    <Inline gap={2}>
      <span>{t('payments.found_in')}</span>
      {others.map((each) => (
        <Link key={each} href={`${pathname}?${new URLSearchParams({ group: each, q })}`}>
          {`${groupName(each)} (${found[each]})`}
        </Link>
      ))}
    </Inline>
  );
}

/** A list in groups, searched and in pages; group, search and page are in the address. */
export function GroupedList<Group extends string, Data extends ListPage>(props: Props<Group, Data>) {
  const { place, label, groupName, counts, search, query, failed, shown, empty, found, children } = props;
  const { group, groups, q } = place;
  const { pathname } = useLocation();
  const t = useTexts();
  return (
    <>
      <TabNav
        label={label}
        items={groups.map((each) => ({
          href: `${pathname}?group=${each}`,
          label: groupName(each),
          current: each === group,
          ...(counts ? { count: counts[each] } : {}),
        }))}
      />
      <SearchForm
        key={`${group} ${q}`}
        q={q}
        {...search}
        send={t('auctions.search_send')}
        hrefOf={(text) => `${pathname}?${new URLSearchParams({ group, ...(text ? { q: text } : {}) })}`}
      />
      <Section look="panel" padded={false}>
        <Loaded query={query} failed={failed} bones={<PanelBones />}>
          {(data) => (
            <>
              {shown(data) === 0 ? (
                <div className={css.body}>
                  {q === '' ? empty : t('orders.none_found', { q })}
                  <Elsewhere place={place} groupName={groupName} found={found?.(data)} />
                </div>
              ) : (
                children(data)
              )}
              {shown(data) === 0 ? null : (
                <p className={css.foot}>{t('operator.shown', { shown: shown(data), total: data.total })}</p>
              )}
              {data.pages > 1 ? (
                <div className={css.body}>
                  <Pages page={data.page} pages={data.pages} />
                </div>
              ) : null}
            </>
          )}
        </Loaded>
      </Section>
    </>
  );
}
