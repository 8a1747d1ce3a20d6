import { BANK_GROUPS, type BankEntry, type BankImport } from '@rollheim/contracts';
import {
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useSearchParams,
} from '@rollheim/module-api';
import { ButtonLink, Facts, formatDateTime, PageHead, Section, TabNav } from '@rollheim/ui';
import { useState } from 'react';
import { Loaded, RowBones } from '../../../shared/Loaded.tsx';
import { Pages } from '../../../shared/Pages.tsx';
import { usePage } from '../../../shared/use-page.ts';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { AssignDialog, DismissDialog } from './BankDialogs.tsx';
import { BankTable, type BankAct } from './BankTable.tsx';
import { BankUpload } from './BankUpload.tsx';
import { useBankEntries } from './queries.ts';

interface Chosen {
  readonly act: BankAct;
  readonly entry: BankEntry;
}

const Imports = ({ imports }: { readonly imports: readonly BankImport[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <Section title={t('bank.files')}>
      <ul className={css.steps}>
        {imports.map(({ importId, name, at, entries, booked, known }) => (
          <li key={importId}>
            <strong className={css.text}>{name}</strong>
            <Facts
              className={css.soft}
              items={[
                formatDateTime(at, locale, 'dateTime'),
                t('bank.result', { booked, open: entries - booked }),
                known > 0 ? t('bank.known', { count: known }) : null,
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Bank statements: files are read in, and what fits no invoice is decided by hand. */
export const BankView = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const group = BANK_GROUPS.find((each) => each === parameters.get('group')) ?? 'open';
  const list = useBankEntries(group, usePage());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  useDocumentTitle(t('bank.title'));
  return (
    <>
      <PageHead
        className={css.head}
        title={t('bank.title')}
        lead={t('bank.lead')}
        actions={
          <ButtonLink variant="quiet" href={pathname}>
            {t('payments.title')}
          </ButtonLink>
        }
      />
      <BankUpload />
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
        {({ entries, page, pages, imports }) => (
          <>
            <Section look="panel" padded={false}>
              {entries.length === 0 ? (
                <div className={css.body}>{t(`bank.none.${group}`)}</div>
              ) : (
                <BankTable entries={entries} onAct={(act, entry) => setChosen({ act, entry })} />
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
      {chosen?.act === 'assign' ? <AssignDialog entry={chosen.entry} onClose={close} /> : null}
      {chosen?.act === 'dismiss' ? <DismissDialog entry={chosen.entry} onClose={close} /> : null}
    </>
  );
};
