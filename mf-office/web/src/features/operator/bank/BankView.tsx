import { BANK_GROUPS, type BankEntry } from '@rollheim/contracts';
import { useDocumentTitle, useLocation, useSearchParams } from '@rollheim/module-api';
import { Loaded, RowBones, Pages, usePage, ActNotice } from '@rollheim/page-parts';
import { Button, ButtonLink, PageHead, Section, TabNav } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useRights } from '../rights.ts';
import { AssignDialog, DismissDialog, TakeBackDialog } from './BankDialogs.tsx';
import { Figures, Imports } from './BankFigures.tsx';
import { BankTable, isAssignable, refundIn, returnsOf, type BankAct } from './BankTable.tsx';
import { BankUpload } from './BankUpload.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { afterwards, neighbour } from './keys.ts';
import { useBankEntries } from './queries.ts';
import { BankRefundDialog } from './BankRefundDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { focusedEntry, focusEntry, useDeskKeys } from './use-desk-keys.ts';
import { useReopen } from './use-reopen.ts';

interface Chosen {
  readonly act: BankAct;
  readonly entry: BankEntry;
}

/** Decisions that no entry has to pay an order for. */
const MOVES: ReadonlySet<BankAct> = new Set(['dismiss', 'take-back', 'return', 'refund']);

/** Bank statements: files are read in, and what fits no invoice is decided by hand. */
export const BankView = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const group = BANK_GROUPS.find((each) => each === parameters.get('group')) ?? 'open';
  const list = useBankEntries(group, usePage());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [help, setHelp] = useState(false);
  const [keys, setKeys] = useState(true);
  const { may } = useRights();
  const close = () => setChosen(null);
  const entries = list.data?.entries ?? [];
  const ids = entries.map(({ entryId }) => entryId);
  // of a list with more pages it may be on another one by now
  const gone =
    chosen !== null &&
    list.data?.pages === 1 &&
    !list.isPlaceholderData &&
    !ids.includes(chosen.entry.entryId);
  /** The entry that gets the focus once it is there and the decided one has left the list. */
  const wanted = useRef<{ readonly gone: string | null; readonly focus: string | null } | null>(null);
  useEffect(() => {
    const { gone, focus } = wanted.current ?? { gone: null, focus: null };
    if (focus === null || chosen !== null || !ids.includes(focus)) return;
    if (gone !== null && ids.includes(gone)) return;
    wanted.current = null;
    focusEntry(focus);
  });
  const { reopen, notice, undo, offer } = useReopen((entryId) => {
    wanted.current = { gone: null, focus: entryId };
  });
  const decided = (entryId: string) => {
    wanted.current = { gone: entryId, focus: afterwards(ids, entryId) };
  };
  const act = (asked: BankAct, entry: BankEntry) => {
    if (asked === 'reopen') reopen({ entryId: entry.entryId });
    else if (MOVES.has(asked) || isAssignable(entry)) setChosen({ act: asked, entry });
    // what cannot pay an order is a refund, opens the invoice of one again, or can only be set aside
    else if (asked === 'open')
      setChosen({
        act: refundIn(entry) ? 'refund' : returnsOf(entry).length > 0 ? 'return' : 'dismiss',
        entry,
      });
  };
  const actOnFocused = (asked: BankAct) => {
    const focused = focusedEntry();
    const entry = entries.find(({ entryId }) => entryId === focused);
    if (entry?.group === 'open') act(asked, entry);
  };
  useDeskKeys(keys && chosen === null && !help && may('bank.assign'), {
    next: () => focusEntry(neighbour(ids, focusedEntry(), 1)),
    previous: () => focusEntry(neighbour(ids, focusedEntry(), -1)),
    assign: () => actOnFocused('assign'),
    split: () => actOnFocused('split'),
    dismiss: () => actOnFocused('dismiss'),
    undo,
    help: () => setHelp(true),
  });
  useDocumentTitle(t('bank.title'));
  return (
    <>
      <PageHead
        className={css.head}
        title={t('bank.title')}
        lead={t('bank.lead')}
        actions={
          <>
            <Button variant="quiet" onPress={() => setHelp(true)}>
              {t('bank.keys')}
            </Button>
            <ButtonLink variant="quiet" href={pathname}>
              {t('payments.title')}
            </ButtonLink>
          </>
        }
      />
      {may('bank.import') ? <BankUpload /> : null}
      {list.data?.imports[0] ? <Figures latest={list.data.imports[0]} /> : null}
      <ActNotice act={{ notice }} />
      <TabNav
        label={t('bank.groups')}
        items={BANK_GROUPS.map((each) => ({
          href: `${pathname}?view=bank&group=${each}`,
          label: t(`bank.group.${each}`),
          current: each === group,
          ...(list.data ? { count: list.data.counts[each] } : {}),
        }))}
      />
      <Loaded query={list} failed={t('payments.list_failed')} bones={<RowBones />}>
        {({ page, pages, imports }) => (
          <>
            <Section look="panel" padded={false}>
              {entries.length === 0 ? (
                <div className={css.body}>{t(`bank.none.${group}`)}</div>
              ) : (
                <BankTable entries={entries} onAct={act} />
              )}
              {pages > 1 ? (
                <div className={css.body}>
                  <Pages page={page} pages={pages} />
                </div>
              ) : null}
            </Section>
            {imports.length > 0 ? <Imports imports={imports} /> : null}
          </>
        )}
      </Loaded>
      {chosen?.act === 'open' || chosen?.act === 'assign' ? (
        <AssignDialog
          entry={chosen.entry}
          gone={gone}
          first={chosen.act === 'assign'}
          onClose={close}
          onDone={() => decided(chosen.entry.entryId)}
          onSplit={() => setChosen({ act: 'split', entry: chosen.entry })}
        />
      ) : null}
      {chosen?.act === 'split' ? (
        <SplitDialog
          entry={chosen.entry}
          gone={gone}
          onClose={close}
          onDone={() => decided(chosen.entry.entryId)}
        />
      ) : null}
      {chosen?.act === 'take-back' ? (
        <TakeBackDialog
          entry={chosen.entry}
          gone={gone}
          onClose={close}
          onDone={() => decided(chosen.entry.entryId)}
        />
      ) : null}
      {chosen?.act === 'refund' ? (
        <BankRefundDialog
          entry={chosen.entry}
          gone={gone}
          onClose={close}
          onDone={() => decided(chosen.entry.entryId)}
        />
      ) : null}
      {chosen?.act === 'return' ? (
        <ReturnDialog
          entry={chosen.entry}
          gone={gone}
          onClose={close}
          onDone={() => decided(chosen.entry.entryId)}
        />
      ) : null}
      {chosen?.act === 'dismiss' ? (
        <DismissDialog
          entry={chosen.entry}
          gone={gone}
          onClose={close}
          onDone={(said) => {
            decided(chosen.entry.entryId);
            offer(chosen.entry.entryId, said);
          }}
        />
      ) : null}
      {help ? <KeysDialog on={keys} onChange={setKeys} onClose={() => setHelp(false)} /> : null}
    </>
  );
};
