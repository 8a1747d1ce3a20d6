import type { ValuationState } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, useDocumentTitle } from '@rollheim/module-api';
import { Button, Empty, Facts, formatNumber, PageHead, Section, Table, type TableColumn } from '@rollheim/ui';
import { useState } from 'react';
import { Loaded, RowBones } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import { Clock } from './Clock.tsx';
import css from './Operator.module.css';
import { OperatorArea } from './OperatorArea.tsx';
import { useValuationQueue } from './queries.ts';
import { ValuateDialog } from './ValuateDialog.tsx';

const DAY_MS = 24 * 3_600_000;

/** A valuation is given within 24 hours of its submission (spec 2 §9). */
const dueAt = ({ submittedAt, createdAt }: ValuationState): string =>
  new Date(Date.parse(submittedAt ?? createdAt) + DAY_MS).toISOString();

/** What the funnel lets its visitors choose; a word that is new to this page is shown as it is. */
const CONDITIONS = ['as_new', 'well_kept', 'worn', 'needs_repair'] as const;
const isCondition = (value: string | null): value is (typeof CONDITIONS)[number] =>
  (CONDITIONS as readonly (string | null)[]).includes(value);

const Product = ({ valuation: { product } }: { readonly valuation: ValuationState }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { year, mileage, category, powerKw, beds, condition } = product;
  return (
    <Facts
      items={[
        category === null ? null : optionLabel('category', category, locale),
        String(year),
        mileage === null ? null : t('operator.km', { value: formatNumber(mileage, locale) }),
        powerKw === null ? null : t('valuations.power', { value: formatNumber(powerKw, locale) }),
        beds === null ? null : t('valuations.beds', { count: beds }),
        isCondition(condition) ? t(`valuations.condition.${condition}`) : condition,
      ]}
    />
  );
};

const Queue = ({ valuations }: { readonly valuations: readonly ValuationState[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [open, setOpen] = useState<ValuationState | null>(null);
  const nameOf = ({ product }: ValuationState): string =>
    `${optionLabel('make', product.make, locale)} ${product.model}`.trim();
  const columns: TableColumn<ValuationState>[] = [
    {
      id: 'vehicle',
      header: t('valuations.vehicle'),
      record: 'wide',
      cell: (valuation) => (
        <>
          <strong>{nameOf(valuation)}</strong>
          <div className={css.soft}>{t(`type.${valuation.productType}`)}</div>
        </>
      ),
    },
    {
      id: 'facts',
      header: t('valuations.facts'),
      record: 'wide',
      cell: (valuation) => <Product valuation={valuation} />,
    },
    {
      id: 'notes',
      header: t('valuations.notes'),
      cell: ({ notes }) => <span className={css.notes}>{notes || '–'}</span>,
    },
    { id: 'due', header: t('operator.due'), cell: (valuation) => <Clock dueAt={dueAt(valuation)} /> },
    {
      id: 'act',
      header: t('valuations.act'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (valuation) => (
        <Button size="sm" onPress={() => setOpen(valuation)}>
          {t('valuations.act')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Table
        caption={t('valuations.caption')}
        columns={columns}
        rows={valuations}
        rowKey={({ valuationId }) => valuationId}
      />
      {open === null ? null : (
        <ValuateDialog valuationId={open.valuationId} vehicle={nameOf(open)} onClose={() => setOpen(null)} />
      )}
    </>
  );
};

/** Valuations that wait for a price range, the oldest first. */
export const OperatorValuationsPage = () => {
  const t = useTexts();
  const queue = useValuationQueue();
  useDocumentTitle(t('valuations.title'));
  const total = queue.data?.total ?? 0;
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('valuations.title')}
        lead={total > 0 ? t('valuations.lead', { count: total }) : null}
      />
      <Section look="panel" padded={false}>
        <Loaded
          query={queue}
          failed={t('valuations.failed')}
          bones={
            <div className={css.body}>
              <RowBones />
            </div>
          }
        >
          {({ valuations }) =>
            valuations.length === 0 ? (
              <div className={css.body}>
                <Empty title={t('valuations.empty_title')}>{t('valuations.empty_text')}</Empty>
              </div>
            ) : (
              <Queue valuations={valuations} />
            )
          }
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
