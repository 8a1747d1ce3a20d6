import type { CatalogProduct } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, usePath, usePicture } from '@rollheim/module-api';
import { Check, Checkbox, formatNumber, Link, VisuallyHidden } from '@rollheim/ui';
import { registration } from '../../shared/facts.ts';
import { METRES } from '../../shared/metres.ts';
import { useExclusiveWord } from '../../shared/use-exclusive-word.ts';
import { useTexts } from '../../texts.ts';
import { useChosen } from '../compare/chosen.ts';
import { Distance, Place } from '../distance/Place.tsx';
import { WatchButton } from '../vehicle/WatchButton.tsx';
import { RowEnd, RowNext, RowPrice, ShortStanding, Standing } from './cells.tsx';
import { PlainWatch } from './PlainWatch.tsx';
import css from './Dense.module.css';
import { isRunning } from '@rollheim/auction-rules';

interface Row {
  readonly product: CatalogProduct;
}

/** Takes the row into the comparison, or out of it. */
const Choose = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const t = useTexts();
  const chosen = useChosen();
  const on = chosen.has(id);
  return (
    <Checkbox checked={on} disabled={!on && chosen.full} onChange={() => chosen.toggle(id)}>
      <VisuallyHidden>{t('compare.add', { title })}</VisuallyHidden>
    </Checkbox>
  );
};

interface Props extends Row {
  readonly loggedIn: boolean;
  readonly dealer: boolean;
  readonly first: boolean;
  readonly onBid: (amount: number | null) => void;
}

/** A vehicle in one row; below 960 px in three lines of which the whole opens the vehicle. */
export const DenseRow = ({ product, loggedIn, dealer, first, onBid }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const picture = usePicture();
  const exclusive = useExclusiveWord();
  const { auction, mediaId, title, mileage, powerKw, length, weight } = product;
  const kind =
    product.category === null
      ? t(`type.${product.productType}`)
      : optionLabel('category', product.category, locale);
  const registered = registration(product.firstRegistration);
  const km = mileage === null ? null : formatNumber(mileage, locale);
  const reached = auction.reserve === 'met';
  return (
    <tr data-row={product.entityId}>
      <td className={css.choose} data-compare="">
        <Choose id={product.entityId} title={title} />
      </td>
      <td className={css.picture}>
        {mediaId === null ? null : (
          <img src={picture(mediaId, 320)} alt="" loading="lazy" width={64} height={43} />
        )}
      </td>
      <th scope="row" className={css.vehicle}>
        <Link look="plain" href={path('catalog-detail', { id: product.entityId })}>
          <span title={title}>{title}</span>
        </Link>
        <small className={css.kind}>{product.exclusive ? exclusive : kind}</small>
        <small className={css.short}>
          {product.exclusive ? <span>{exclusive}</span> : null}
          {auction.price === null && isRunning(auction.status) ? <span>{t('start_price')}</span> : null}
          {isRunning(auction.status) ? (
            <ShortStanding product={product} />
          ) : (
            <span className={css.own}>{t(`status.${auction.status}`)}</span>
          )}
          {km === null ? null : <span>{t('km', { value: km })}</span>}
          <Distance product={product} listed />
          {registered ? <span>{registered}</span> : null}
          {product.vatReportable ? <Yes text={t('dense.vat')} /> : null}
        </small>
      </th>
      <td className={css.from1264}>{registered ?? '–'}</td>
      <td className={css.from1100}>{km ?? '–'}</td>
      <td className={css.from1440}>{powerKw === null ? '–' : formatNumber(powerKw, locale)}</td>
      <td className={css.from1264}>
        {length === null ? '–' : t('metres', { value: formatNumber(length / 1000, locale, METRES) })}
        {weight === null ? null : (
          <small className={css.soft}>{t('dense.kg', { value: formatNumber(weight, locale) })}</small>
        )}
      </td>
      <td className={css.place}>
        <Place product={product} look="lines" listed />
      </td>
      <td className={css.from1440}>
        {product.vatReportable ? <Yes text={t('dense.yes')} /> : t('dense.no')}
      </td>
      <td className={css.from1264}>
        {reached ? <Yes text={t('dense.reached')} /> : auction.reserve === 'not_met' ? t('dense.open') : '–'}
      </td>
      {loggedIn ? (
        <td className={css.standing}>
          <Standing product={product} />
        </td>
      ) : null}
      <td className={css.price}>
        <RowPrice product={product} brief />
      </td>
      <td className={css.end}>
        <RowEnd product={product} />
      </td>
      {dealer ? (
        <td className={css.next}>
          <RowNext product={product} first={first} onBid={onBid} />
        </td>
      ) : null}
      <td className={css.last} data-watch="">
        <WatchButton
          auctionId={product.entityId}
          title={title}
          watched={product.context?.watched}
          toggle={PlainWatch}
        />
      </td>
    </tr>
  );
};

const Yes = ({ text }: { readonly text: string }) => (
  <span className={css.yes}>
    <Check aria-hidden="true" />
    {text}
  </span>
);
