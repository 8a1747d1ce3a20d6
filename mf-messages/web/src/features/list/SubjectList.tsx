import type { WireMessage } from '@rollheim/contracts';
import { referenceOf, useErrorText, usePath } from '@rollheim/module-api';
import { ButtonLink, cx, Empty, ErrorPanel, IconButton, Search, Skeleton, TextField, X } from '@rollheim/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { loadedOf, type Shown } from '../../shared/pages.ts';
import { useSubjects } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { FilterBar } from './FilterBar.tsx';
import { nearsEnd, ROW_PX, rowsInSight } from './rows.ts';
import { listRows } from './rush.ts';
import { RushRow } from './RushRow.tsx';
import { SubjectRow } from './SubjectRow.tsx';
import css from './SubjectList.module.css';

/** Which part of the list is in sight, px. */
function useSight() {
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 900 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const read = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, []);
  return { box, sight };
}

const Bones = () => {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={css.bone}>
          <Skeleton shape="circle" width="62px" height="62px" />
          <div>
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
};

const TYPING_MS = 300;
/** Characters that the call takes. */
const LONGEST = 60;

/** What is looked for: null while the field is closed; asked for once the typing rests. */
function useSearch() {
  const [typed, setTyped] = useState<string | null>(null);
  const [q, setQ] = useState('');
  useEffect(() => {
    const asked = typed?.trim().slice(0, LONGEST) ?? '';
    const timer = setTimeout(() => setQ(asked), typed === null ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, q };
}

/** Loaded threads as rows; whoever looks for something sees each one that holds it, who comes to a thread its rush open. */
function useRows(subjects: readonly WireMessage[], active: string, isSearch: boolean) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([active]));
  const toggle = (members: readonly WireMessage[], open: boolean) => {
    const keys = members.map(({ groupKey }) => groupKey);
    setOpened(new Set(open ? [...opened, ...keys] : [...opened].filter((key) => !keys.includes(key))));
  };
  const rows = useMemo(
    () =>
      isSearch
        ? subjects.map((subject) => ({ kind: 'subject', subject }) as const)
        : listRows(subjects, opened),
    [subjects, opened, isSearch],
  );
  return { rows, toggle };
}

/** The subjects, newest first: rows of 96 px, drawn where they are in sight, loaded on at the end of scrolling. */
export const SubjectList = ({ active }: { readonly active: string }) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const [shown, setShown] = useState<Shown>({ filter: 'all', task: null });
  const { filter } = shown;
  const board = filter === 'notes' ? 'unread' : filter;
  const { box, sight } = useSight();
  const { typed, setTyped, q } = useSearch();
  const { subjects, freshen } = useSubjects(filter, q, shown.task);
  const loaded = useMemo(() => loadedOf(subjects.data), [subjects.data]);
  const { rows, toggle } = useRows(loaded, active, q !== '');
  const total = (subjects.data?.pages.at(-1)?.total ?? 0) + rows.length - loaded.length;
  const sighted = rowsInSight(sight.top, sight.height, rows.length);
  const { hasNextPage, isFetching, fetchNextPage } = subjects;
  const wantsMore = hasNextPage && !isFetching && nearsEnd(sighted, rows.length);
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const look = useEffectEvent(() =>
    freshen(
      rows
        .slice(sighted.first, sighted.end)
        .flatMap((row) => (row.kind === 'subject' ? row.subject : row.subjects)),
    ),
  );
  useEffect(() => look(), [rows, sighted.first, sighted.end]);
  return (
    <section className={css.root} aria-label={t('list')}>
      <div className={css.head}>
        <div className={css.top}>
          <h1 className={css.title}>{t('title')}</h1>
          <IconButton
            label={t(typed === null ? 'search' : 'search_close')}
            onPress={() => setTyped(typed === null ? '' : null)}
          >
            {typed === null ? <Search aria-hidden="true" /> : <X aria-hidden="true" />}
          </IconButton>
        </div>
        {typed === null ? null : (
          <TextField
            className={css.search}
            type="search"
            // the field opens because somebody asked for it
            takesOver
            label={t('search_label')}
            value={typed}
            onChange={setTyped}
          />
        )}
        <FilterBar
          value={shown}
          page={subjects.data?.pages[0]}
          onChange={(next) => {
            setShown(next);
            box.current?.scrollTo({ top: 0 });
          }}
        />
      </div>
      <div className={css.scroller} ref={box}>
        {subjects.isPending ? (
          <Bones />
        ) : subjects.isError && rows.length === 0 ? (
          <div className={css.notice}>
            <ErrorPanel
              title={t('list_failed')}
              reference={referenceOf(subjects.error)}
              retryLabel={t('retry')}
              onRetry={() => void subjects.refetch()}
              pending={isFetching}
            >
              {errorText(subjects.error)}
            </ErrorPanel>
          </div>
        ) : rows.length === 0 ? (
          <div className={css.notice}>
            <Empty
              title={q === '' ? t(`empty.${board}`) : t('search_none', { q })}
              action={
                filter === 'all' && q === '' ? (
                  <ButtonLink href={path('catalog-list')}>{t('to_catalog')}</ButtonLink>
                ) : null
              }
            >
              {q === '' ? t(`empty_text.${board}`) : t('search_none_text')}
            </Empty>
          </div>
        ) : (
          <ul
            className={css.rows}
            style={{ blockSize: `${(rows.length + (hasNextPage ? 1 : 0)) * ROW_PX}px` }}
          >
            {rows.slice(sighted.first, sighted.end).map((row, index) => (
              <li
                key={row.kind === 'subject' ? row.subject.groupKey : `rush ${row.subjects.at(-1)?.groupKey}`}
                className={css.row}
                style={{ insetBlockStart: `${(sighted.first + index) * ROW_PX}px` }}
                aria-setsize={total}
                aria-posinset={sighted.first + index + 1}
              >
                {row.kind === 'subject' ? (
                  <SubjectRow subject={row.subject} active={row.subject.groupKey === active} />
                ) : (
                  <RushRow
                    subjects={row.subjects}
                    open={row.open}
                    onToggle={() => toggle(row.subjects, !row.open)}
                  />
                )}
              </li>
            ))}
            {hasNextPage ? (
              <li
                className={cx(css.row, css.bone)}
                style={{ insetBlockStart: `${rows.length * ROW_PX}px` }}
                aria-hidden="true"
              >
                <Skeleton shape="circle" width="62px" height="62px" />
                <Skeleton width="60%" />
              </li>
            ) : null}
          </ul>
        )}
      </div>
    </section>
  );
};
