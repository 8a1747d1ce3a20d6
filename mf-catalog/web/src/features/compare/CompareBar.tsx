import { picturesInOrder, shownPrice } from '@rollheim/contracts';
import { usePath, usePicture } from '@rollheim/module-api';
import { Button, ButtonLink, ChevronDown, ChevronUp, cx, IconButton, Price, Scale, X } from '@rollheim/ui';
import { useState } from 'react';
import { toneOf } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { OwnTag } from '../../shared/OwnTag.tsx';
import { useContextOf } from '../vehicle/queries.ts';
import { MOST_COMPARED, useChosen } from './chosen.ts';
import { useFolded } from './folded.ts';
import { useCompared, type Compared } from './queries.ts';
import { rowProduct } from './row-product.ts';
import css from './CompareBar.module.css';

const Entry = ({ entry, onRemove }: { readonly entry: Compared; readonly onRemove: () => void }) => {
  const t = useTexts();
  const picture = usePicture();
  const { vehicle, missing } = entry;
  const { settle } = useAmounts(vehicle?.content.vatReportable === true);
  const { data: own } = useContextOf(entry.id);
  const product = vehicle && rowProduct(vehicle, own);
  const leads = product?.context?.holdingHighestBid === true;
  const [first] = vehicle ? picturesInOrder(vehicle.content.gallery) : [];
  const gross = vehicle ? shownPrice(vehicle.auction) : null;
  const title = missing ? t('compare.gone') : (vehicle?.content.title ?? '…');
  return (
    <li className={css.entry}>
      {first ? <img src={picture(first.mediaId, 320)} alt="" width={56} height={38} /> : null}
      <div className={css.name}>
        <span>{title}</span>
        {product ? (
          <div className={css.figures}>
            <Price
              size="sm"
              amount={gross === null ? null : settle(gross).shown}
              tone={toneOf({
                status: product.auction.status,
                involved: leads || product.context?.overbid === true,
                holdingHighestBid: leads,
                hasFailedLateOffer: false,
              })}
            />
            <OwnTag context={product.context} />
          </div>
        ) : null}
      </div>
      <IconButton label={t('compare.remove', { title })} onPress={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
};

/** The chosen vehicles with their prices as they are now, and the way to see them side by side. */
export const CompareBar = ({ besideBid }: { readonly besideBid: boolean }) => {
  const t = useTexts();
  const path = usePath();
  const chosen = useChosen();
  const { compared } = useCompared(chosen.ids);
  const count = chosen.ids.length;
  // beside a vehicle the pictures and the bid come first, on a phone the rows; the bar comes late, never from the server
  const [isNarrow] = useState(() => matchMedia('(max-width: 959px)').matches);
  const [folded, fold] = useFolded(besideBid || isNarrow);
  return (
    <aside
      className={cx(css.root, besideBid && css.besideBid, folded && css.folded)}
      aria-label={t('compare.title')}
    >
      <p className={css.head}>
        <strong>{t('compare.title')}</strong>
        <span role="status">
          {t(chosen.full ? 'compare.full' : 'compare.of', {
            value: String(count),
            most: String(MOST_COMPARED),
          })}
        </span>
      </p>
      {folded ? null : (
        <ul className={css.entries}>
          {compared.map((entry) => (
            <Entry key={entry.id} entry={entry} onRemove={() => chosen.remove(entry.id)} />
          ))}
        </ul>
      )}
      <div className={css.acts}>
        {folded ? null : (
          <Button size="sm" variant="quiet" onPress={chosen.clear}>
            {t('compare.clear')}
          </Button>
        )}
        {count > 1 ? (
          <ButtonLink
            size="sm"
            variant="outline"
            icon={<Scale aria-hidden="true" />}
            href={`${path('compare')}?ids=${chosen.ids.join(',')}`}
          >
            {t('compare.go', { value: String(count) })}
          </ButtonLink>
        ) : (
          <span className={css.hint}>{t('compare.more')}</span>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={!folded}
          icon={folded ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          onPress={() => fold(!folded)}
        >
          <span className={css.foldName}>{t(folded ? 'compare.unfold' : 'compare.fold')}</span>
        </Button>
      </div>
    </aside>
  );
};
