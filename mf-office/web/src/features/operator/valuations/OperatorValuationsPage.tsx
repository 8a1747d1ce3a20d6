import type { ValuationState } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, useDocumentTitle, usePath, useSearchParams } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { Breadcrumbs, Button, Empty, PageHead, Section, Stack, Table, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { Clock } from '../Clock.tsx';
import { adAct } from '../desk/keys.ts';
import { TakenTag } from '../desk/Taken.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useKeys } from '../desk/use-keys.ts';
import css from '../Operator.module.css';
import { PanelBones } from '../Panel.tsx';
import { OperatorArea } from '../OperatorArea.tsx';
import { useValuationQueue } from '../queries.ts';
import { ValuatedProduct } from './ValuatedProduct.tsx';
import { ValuationDesk } from './ValuationDesk.tsx';

const DAY_MS = 24 * 3_600_000;

/** A valuation is given within 24 hours of its submission (spec 2 §9). */
const dueAt = ({ submittedAt, createdAt }: ValuationState): string =>
  new Date(Date.parse(submittedAt ?? createdAt) + DAY_MS).toISOString();

interface Props {
  readonly valuations: readonly ValuationState[];
  readonly total: number;
}

/** The valuations that wait, or the one of them that the address names. */
const Queue = ({ valuations, total }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [search, setSearch] = useSearchParams();
  const openId = search.get('id') ?? '';
  const setOpenId = (id: string) => setSearch(id === '' ? {} : { id });
  const path = usePath();
  const open = valuations.find(({ valuationId }) => valuationId === openId);
  const ids = valuations.map(({ valuationId }) => valuationId);
  const desk = useDesk({
    item: { kind: 'valuation', id: openId },
    ids,
    enabled: open !== undefined,
    open: setOpenId,
    home: () => setOpenId(''),
  });
  // in the list the first one opens; fields of the open one keep the keys
  useKeys(desk.keys && open === undefined, (event) => {
    const act = adAct(event);
    if (act === 'release' || act === 'next') setOpenId(ids[0] ?? '');
    else if (act === 'undo') desk.undo();
    return act === 'release' || act === 'next' || act === 'undo';
  });
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
      cell: (valuation) => <ValuatedProduct valuation={valuation} />,
    },
    {
      id: 'notes',
      header: t('valuations.notes'),
      cell: ({ notes }) => <span className={css.notes}>{notes || '–'}</span>,
    },
    {
      id: 'due',
      header: t('operator.due'),
      cell: (valuation) => (
        <Stack gap={2}>
          <Clock dueAt={dueAt(valuation)} />
          <TakenTag kind="valuation" id={valuation.valuationId} />
        </Stack>
      ),
    },
    {
      id: 'act',
      header: t('valuations.act'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (valuation) => (
        <Button size="sm" onPress={() => setOpenId(valuation.valuationId)}>
          {t('valuations.act')}
        </Button>
      ),
    },
  ];
  useDocumentTitle(open ? nameOf(open) : t('valuations.title'));
  if (open)
    return (
      <>
        <Breadcrumbs
          label={t('operator.crumbs')}
          items={[
            { label: t('valuations.title'), href: path('operator-valuations') },
            { label: nameOf(open) },
          ]}
        />
        <ValuationDesk key={openId} valuation={open} vehicle={nameOf(open)} dueAt={dueAt(open)} desk={desk} />
      </>
    );
  return (
    <>
      <PageHead
        className={css.head}
        title={t('valuations.title')}
        lead={total > 0 ? t('valuations.lead', { count: total }) : null}
      />
      <Section look="panel" padded={false}>
        {valuations.length === 0 ? (
          <div className={css.body}>
            <Empty title={t('valuations.empty_title')}>{t('valuations.empty_text')}</Empty>
          </div>
        ) : (
          <Table
            caption={t('valuations.caption')}
            columns={columns}
            rows={valuations}
            rowKey={({ valuationId }) => valuationId}
          />
        )}
      </Section>
    </>
  );
};

const Waiting = ({ title }: { readonly title: string }) => (
  <>
    <PageHead className={css.head} title={title} />
    <PanelBones />
  </>
);

/** Valuations that wait for a price range, the oldest first. */
export const OperatorValuationsPage = () => {
  const t = useTexts();
  const queue = useValuationQueue();
  const title = t('valuations.title');
  useDocumentTitle(queue.data ? '' : title);
  return (
    <OperatorArea>
      <Loaded query={queue} failed={t('valuations.failed')} bones={<Waiting title={title} />}>
        {({ valuations, total }) => <Queue valuations={valuations} total={total} />}
      </Loaded>
    </OperatorArea>
  );
};
