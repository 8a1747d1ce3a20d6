import type { AmountBasis, OwnBidSums, OwnBindingSum } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { formatPrice, Link } from '@rollheim/ui';
import { Fragment } from 'react';
import { useWhenWithin } from '../../shared/when.ts';
import { useTexts, type CatalogText } from '../../texts.ts';
import css from './OwnBids.module.css';

interface Props {
  /** Of the open ones. */
  readonly sums: OwnBidSums;
}

/** An amount of one basis. */
interface Part {
  readonly basis: Exclude<AmountBasis, 'mixed'>;
  readonly count: number;
  readonly amount: number;
}

/** What an amount is made of: net and gross are never added into one figure. */
function partsOf(all: Omit<Part, 'basis'>, net: Omit<Part, 'basis'>, basis: AmountBasis): readonly Part[] {
  if (basis !== 'mixed') return [{ ...all, basis }];
  const gross = { count: all.count - net.count, amount: all.amount - net.amount };
  return [
    { ...net, basis: 'net' },
    { ...gross, basis: 'gross' },
  ];
}

const Sum = (props: {
  readonly name: string;
  readonly parts: readonly { readonly value: string; readonly note: string }[];
  readonly good?: boolean;
}) => (
  <div>
    <dt>{props.name}</dt>
    <dd data-good={props.good}>
      {props.parts.map(({ value, note }) => (
        <Fragment key={note}>
          <span>{value}</span>
          <small>{note}</small>
        </Fragment>
      ))}
    </dd>
  </div>
);

const payableParts = ({ count, payable, net, basis }: OwnBidSums['all']): readonly Part[] =>
  partsOf({ count, amount: payable }, { count: net.count, amount: net.payable }, basis);

/** How an amount is written. */
type Say = (cents: number) => string;

/** Amounts that are together have one precision: to the cent where any of them has cents. */
const alike = (amounts: readonly number[]): Say => {
  const withCents = amounts.some((cents) => cents % 100 !== 0);
  return (cents) => formatPrice(cents, undefined, { withCents });
};

/** Amounts with what they are; of several each says that it is of other vehicles, and comes on top. */
const said = (parts: readonly Part[], note: string, t: CatalogText, say: Say = formatPrice) =>
  parts.map(({ basis, count, amount }, index) => {
    const what = parts.length > 1 ? t(`bids.part_${basis}`, { count }) : t(`bids.basis_${basis}`);
    return {
      value: say(amount),
      note: [what, ...(index === parts.length - 1 ? [note] : [])].join(' · '),
    };
  });

/** What binds the dealer beside the open bids, in which vehicles, and until when. */
export const BindingSum = ({
  binding: { until, vehicles = [], ...binding },
}: {
  readonly binding: OwnBindingSum;
}) => {
  const t = useTexts();
  const path = usePath();
  const say = useWhenWithin();
  const talks = `${path('bids')}?tab=talks`;
  const parts = partsOf(binding, binding.net, binding.basis);
  return (
    <section className={css.binding}>
      <dl>
        <Sum
          name={t('bids.binding', { count: binding.count })}
          // what binds is owed as it is
          parts={said(
            parts,
            t('bids.binding_until', { when: say(until) }),
            t,
            alike(parts.map(({ amount }) => amount)),
          )}
        />
      </dl>
      <ul>
        {vehicles.map(({ auctionId, title }) => (
          <li key={auctionId}>
            <Link href={path('catalog-detail', { id: auctionId })}>{title}</Link>
          </li>
        ))}
        {binding.count > vehicles.length && vehicles.length > 0 ? (
          <li>
            <Link href={talks}>{t('filter.more', { count: binding.count - vehicles.length })}</Link>
          </li>
        ) : null}
        {/* on a phone in place of the others: the first open bid is in sight */}
        <li className={vehicles.length > 0 ? css.few : undefined}>
          <Link href={talks}>{t('bids.place_talks')}</Link>
        </li>
      </ul>
    </section>
  );
};

/** What the open bids come to, in whole euros as all prices; `BidTotal` has what is owed to the cent. */
export const BidSums = ({ sums: { leading, all } }: Props) => {
  const t = useTexts();
  const led = (of: 'price' | 'limit') =>
    partsOf(
      { count: leading.count, amount: leading[of] },
      { count: leading.net.count, amount: leading.net[of] },
      leading.basis,
    );
  return (
    <dl className={css.sums}>
      <Sum
        name={t('bids.sum_leading', { count: leading.count })}
        parts={said(led('price'), t('bids.sum_leading_note'), t)}
        good={leading.count > 0}
      />
      <Sum
        name={t('bids.sum_limit')}
        parts={said(led('limit'), t('bids.sum_limit_note', { count: leading.count }), t)}
      />
      <Sum
        name={t('bids.sum_all', { count: all.count })}
        parts={said(
          payableParts(all),
          t('bids.sum_all_note', { price: all.atPrice, next: all.atNextStep }),
          t,
        )}
      />
      <Sum
        name={t('bids.sum_commission')}
        parts={[
          {
            value: formatPrice(all.commission),
            note: t(all.commissionVat > 0 ? 'bids.with_vat' : 'bids.without_vat'),
          },
        ]}
      />
    </dl>
  );
};

/** What vehicles and commission together are: of one kind only where both are. */
function basisOfAll({ basis, commissionVat }: OwnBidSums['all']): AmountBasis {
  return basis === (commissionVat > 0 ? 'gross' : 'net') ? basis : 'mixed';
}

/** What is paid in all if every open bid wins. */
export const BidTotal = ({ sums: { all } }: Props) => {
  const t = useTexts();
  const basis = basisOfAll(all);
  const say = alike([all.payable, all.net.payable, all.commission, all.total]);
  return (
    <dl className={css.total}>
      {payableParts(all).map((part) => (
        <div key={part.basis}>
          <dt>
            {all.basis === 'mixed'
              ? t(`bids.won_${part.basis}`, { count: part.count })
              : `${t('bids.all_won', { count: part.count })}, ${t(`bids.basis_${part.basis}`)}`}
          </dt>
          <dd>{say(part.amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t(all.commissionVat > 0 ? 'bids.commission' : 'bids.commission_without_vat')}</dt>
        <dd>{say(all.commission)}</dd>
      </div>
      <div className={css.together}>
        <dt>{basis === 'mixed' ? t('bids.to_pay') : `${t('bids.together')}, ${t(`bids.basis_${basis}`)}`}</dt>
        <dd>{say(all.total)}</dd>
      </div>
    </dl>
  );
};
