import type { ComparableSale, PriceProposal } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import {
  Button,
  Facts,
  formatDateTime,
  formatNumber,
  formatPrice,
  Notice,
  Skeleton,
  Stack,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { missedBy } from './missed.ts';
import css from './Operator.module.css';
import { useProposal } from './queries.ts';
import type { Range } from './range.ts';

interface Props {
  readonly valuationId: string;
  /** Takes the proposed range, EUR. */
  readonly onTake: (range: Range) => void;
}

const CENTS = 100;

/** Single sales that are most like the vehicle; those that are far off are marked. */
const Comparable = ({ sales }: { readonly sales: readonly ComparableSale[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<ComparableSale>[] = [
    {
      id: 'vehicle',
      header: t('valuations.vehicle'),
      record: 'wide',
      cell: ({ make, model, year, mileage }) => (
        <>
          <strong>{`${optionLabel('make', make, locale)} ${model}`.trim()}</strong>
          <div className={css.soft}>
            <Facts
              items={[
                String(year),
                mileage === null ? null : t('operator.km', { value: formatNumber(mileage, locale) }),
              ]}
            />
          </div>
        </>
      ),
    },
    {
      id: 'sold',
      header: t('valuations.sold'),
      cell: ({ soldAt }) => formatDateTime(soldAt, locale, 'date'),
    },
    {
      id: 'price',
      header: t('valuations.price'),
      align: 'end',
      cell: ({ price }) => formatPrice(price),
    },
    {
      id: 'deviation',
      header: t('valuations.deviation'),
      align: 'end',
      cell: ({ deviation, outlier }) => (
        <>
          {deviation === null
            ? '–'
            : formatNumber(deviation, locale, {
                style: 'percent',
                signDisplay: 'exceptZero',
              })}{' '}
          {outlier ? <Tag tone="task">{t('valuations.outlier')}</Tag> : null}
        </>
      ),
    },
  ];
  return (
    <Table
      caption={t('valuations.comparable')}
      columns={columns}
      rows={sales}
      rowKey={({ auctionId }) => auctionId}
      density="dense"
    />
  );
};

const Said = ({ proposal, onTake }: { readonly proposal: PriceProposal } & Pick<Props, 'onTake'>) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { evidence, comparable } = proposal;
  const { estimate } = evidence;
  const missed = missedBy(comparable);
  return (
    <Stack gap={3}>
      {estimate ? (
        <>
          <p>
            <strong>
              {t('valuations.proposal_span', {
                low: formatPrice(estimate.low),
                high: formatPrice(estimate.high),
                middle: formatPrice(estimate.middle),
              })}
            </strong>
            <br />
            <span className={css.soft}>
              {t(`valuations.proposal_level.${estimate.level}`, {
                number: formatNumber(estimate.sales, locale),
              })}
            </span>
          </p>
          {missed === null ? null : (
            <Notice kind="time">
              {t(missed > 0 ? 'valuations.proposal_low' : 'valuations.proposal_high', {
                part: formatNumber(Math.abs(missed), locale, { style: 'percent' }),
              })}
            </Notice>
          )}
          <div>
            <Button
              size="sm"
              variant="outline"
              onPress={() => onTake({ low: estimate.low / CENTS, high: estimate.high / CENTS })}
            >
              {t('valuations.proposal_take')}
            </Button>
          </div>
        </>
      ) : (
        <p>{t('valuations.proposal_none')}</p>
      )}
      {comparable.length === 0 ? null : <Comparable sales={comparable} />}
    </Stack>
  );
};

/** What concluded sales say of the vehicle; the operator decides, with it or without. */
export const Proposal = ({ valuationId, onTake }: Props) => {
  const t = useTexts();
  const proposal = useProposal(valuationId);
  return (
    <section aria-label={t('valuations.proposal')}>
      <h3>{t('valuations.proposal')}</h3>
      <Loaded query={proposal} failed={t('valuations.proposal_failed')} bones={<Skeleton height="96px" />}>
        {(said) => <Said proposal={said} onTake={onTake} />}
      </Loaded>
    </section>
  );
};
