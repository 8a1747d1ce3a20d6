import type { CatalogProduct } from '@rollheim/contracts';
import { customerAtom, isDealerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { ArrowDown, ArrowUp, ChevronsUpDown, Dialog, Switch, VisuallyHidden } from '@rollheim/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { AskedBid } from '../bidding/AskedBid.tsx';
import { usePreparedBidding } from '../bidding/late-bidding.tsx';
import { useOwnPlace } from '../distance/own-place.ts';
import type { SearchState } from '../list/search-params.ts';
import { DenseRow } from './DenseRow.tsx';
import { ariaSortOf, sortAfter, type SortColumn } from './sorts.ts';
import { groupsOf, useFrozenColumns, widthsKey } from './use-frozen-columns.ts';
import { useRowKeys } from './use-row-keys.ts';
import css from './Dense.module.css';
import keysCss from './Keys.module.css';
import { isRunning } from '@rollheim/auction-rules';

interface Props {
  readonly products: readonly CatalogProduct[];
  /** How they are sorted; the address may ask for another order already. */
  readonly sort: string;
  readonly state: SearchState;
}

/** A head that sorts its column. */
const SortHead = ({
  column,
  sort,
  state,
  from,
  span,
  className,
  children,
}: {
  readonly column: SortColumn;
  readonly sort: string;
  readonly state: SearchState;
  /** Value of the filter by distance that the order needs; where the address has none, it is set with it. */
  readonly from?: string;
  readonly span?: number;
  readonly className?: string | undefined;
  readonly children: string;
}) => {
  const sorted = ariaSortOf(column, sort);
  const press = () => {
    // two quick presses turn the order, also before the first has its answer
    const asked = state.one('sort') ?? 'ending';
    const next = sortAfter(column, asked);
    if (next === asked) return;
    const place = from !== undefined && state.one('distance') === null ? { distance: from } : {};
    state.change({ ...place, sort: next === 'ending' ? null : next });
  };
  const Mark = !sorted ? ChevronsUpDown : sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={className}
      {...(span === undefined ? {} : { colSpan: span })}
      {...(sorted ? { 'aria-sort': sorted } : {})}
    >
      <button type="button" onClick={press}>
        {children}
        <Mark aria-hidden="true" />
      </button>
    </th>
  );
};

const Head = ({
  sort,
  state,
  loggedIn,
  dealer,
}: Pick<Props, 'sort' | 'state'> & { loggedIn: boolean; dealer: boolean }) => {
  const t = useTexts();
  const own = useOwnPlace();
  // a dealer's own place, unless the address has another
  const place = state.one('distance') ?? (dealer && own ? `any-${own}` : null);
  const plain = (text: string, className?: string): ReactNode => (
    <th scope="col" className={className}>
      {text}
    </th>
  );
  return (
    <thead>
      <tr>
        <th scope="col" className={css.choose}>
          <VisuallyHidden>{t('compare.title')}</VisuallyHidden>
        </th>
        <SortHead column="vehicle" sort={sort} state={state} span={2} className={css.first}>
          {t('dense.vehicle')}
        </SortHead>
        <SortHead column="registration" sort={sort} state={state} className={css.from1264}>
          {t('dense.registration')}
        </SortHead>
        <SortHead column="km" sort={sort} state={state} className={css.from1100}>
          {t('dense.km')}
        </SortHead>
        <SortHead column="kw" sort={sort} state={state} className={css.from1440}>
          {t('dense.kw')}
        </SortHead>
        <SortHead column="length" sort={sort} state={state} className={css.from1264}>
          {t('dense.length')}
        </SortHead>
        {place ? (
          <SortHead column="place" sort={sort} state={state} from={place} className={css.text}>
            {t('dense.place')}
          </SortHead>
        ) : (
          plain(t('dense.place'), css.text)
        )}
        {plain(t('dense.vat'), css.from1440)}
        {plain(t('dense.reserve'), css.from1264)}
        {loggedIn ? (
          <SortHead column="standing" sort={sort} state={state} className={css.text}>
            {t('dense.standing')}
          </SortHead>
        ) : null}
        <SortHead column="price" sort={sort} state={state}>
          {t('dense.price')}
        </SortHead>
        <SortHead column="end" sort={sort} state={state}>
          {t('dense.end')}
        </SortHead>
        {dealer ? plain(t('dense.next'), css.next) : null}
        <th scope="col" className={css.last}>
          <VisuallyHidden>{t('dense.watch')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
};

const KEYS = ['j', 'k', 'enter', 'b', 'w', 'v', '/', '?'] as const;
const NAMES: Readonly<Record<string, 'slash' | 'help'>> = { '/': 'slash', '?': 'help' };

/** What each key does. */
const Keys = ({ dealer }: { readonly dealer: boolean }) => {
  const t = useTexts();
  return KEYS.filter((key) => dealer || key !== 'b').map((key) => (
    <span key={key}>
      <kbd>{key === 'enter' ? t('dense.enter') : key.toUpperCase()}</kbd>
      {t(`dense.key.${NAMES[key] ?? (key as 'j')}`)}
    </span>
  ));
};

/** The vehicles of the list in rows, for who looks at many: live as the cards are, and worked by keys. */
export const DenseList = ({ products, sort, state }: Props) => {
  const t = useTexts();
  const dealer = useAtomValue(isDealerAtom);
  const loggedIn = useAtomValue(customerAtom) !== null;
  const table = useRef<HTMLTableElement>(null);
  const viewer = [useAtomValue(localeAtom), loggedIn, dealer, useAmounts(true).seesNet, useOwnPlace()];
  useFrozenColumns(table, `${viewer.join()};${widthsKey(products)}`);
  const [asked, setAsked] = useState<{ readonly id: string; readonly amount: number | null } | null>(null);
  usePreparedBidding();
  const bid = (id: string, amount: number | null) => {
    if (dealer && products.some(({ entityId }) => entityId === id)) setAsked({ id, amount });
  };
  const [help, setHelp] = useState(false);
  const keys = useRowKeys(
    table,
    (id) => bid(id, null),
    () => setHelp(true),
  );
  const back = useEffectEvent(keys.back);
  useEffect(() => {
    // as it closes, not once it has faded: a key that is pressed meanwhile is the rows' again
    return help ? () => back() : undefined;
  }, [help]);
  const first = products.find(({ auction, context }) => isRunning(auction.status) && context?.overbid);
  const now = asked && products.find(({ entityId }) => entityId === asked.id);
  return (
    <>
      <div className={css.frame}>
        <div className={css.panel}>
          <table ref={table} className={css.table}>
            <caption>
              <VisuallyHidden>{t('title')}</VisuallyHidden>
            </caption>
            <Head sort={sort} state={state} loggedIn={loggedIn} dealer={dealer} />
            {groupsOf(products).map((group, at) => (
              <tbody key={at}>
                {group.map((product) => (
                  <DenseRow
                    key={product.entityId}
                    product={product}
                    loggedIn={loggedIn}
                    dealer={dealer}
                    first={product === first}
                    onBid={(amount) => bid(product.entityId, amount)}
                  />
                ))}
              </tbody>
            ))}
          </table>
          <div className={keysCss.keys}>
            <Switch checked={keys.on} onChange={keys.toggle}>
              {t('dense.keys')}
            </Switch>
            {keys.on ? <Keys dealer={dealer} /> : null}
          </div>
        </div>
      </div>
      <Dialog open={help} onClose={() => setHelp(false)} title={t('dense.keys')} closeLabel={t('close')}>
        <div className={keysCss.allKeys}>
          <Keys dealer={dealer} />
        </div>
      </Dialog>
      {asked && now ? (
        <AskedBid key={asked.id} product={now} amount={asked.amount} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
};
