import { picturesInOrder, type CatalogDetail } from '@rollheim/contracts';
import { customerAtom, isDealerAtom, useAtomValue, usePath, usePicture } from '@rollheim/module-api';
import { IconButton, Link, X } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { takesOffer } from '../../shared/standing.ts';
import { RowEnd, RowNext, RowPrice, Standing } from '../dense/cells.tsx';
import { PlainWatch } from '../dense/PlainWatch.tsx';
import { useContextOf, useWatched } from '../vehicle/queries.ts';
import { WatchButton } from '../vehicle/WatchButton.tsx';
import { rowProduct } from './row-product.ts';
import css from './Compare.module.css';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly onRemove: () => void;
  /** Cents; null: a higher limit. */
  readonly onBid: (amount: number | null) => void;
}

/** The head of a compared vehicle: its picture, its auction, the viewer's state, and what is next. */
export const CompareHead = ({ vehicle, onRemove, onBid }: Props) => {
  const t = useTexts();
  const path = usePath();
  const picture = usePicture();
  const loggedIn = useAtomValue(customerAtom) !== null;
  const dealer = useAtomValue(isDealerAtom);
  const { content, entityId } = vehicle;
  const { data: context } = useContextOf(entityId);
  const { data: watched } = useWatched(entityId);
  const product = rowProduct(vehicle, context, watched?.watched);
  const [first] = picturesInOrder(content.gallery);
  const isStranger = context?.role === 'bidder' || context?.role === 'none';
  const mayAct = takesOffer(product) || (context?.role === 'bidder' ? context.mayBid : isStranger);
  return (
    <th scope="col" className={css.vehicle}>
      <div className={css.picture}>
        {first ? <img src={picture(first.mediaId, 640)} alt="" /> : null}
        <IconButton
          variant="floating"
          label={t('compare.remove', { title: content.title })}
          onPress={onRemove}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Link look="plain" href={path('catalog-detail', { id: entityId })}>
        {content.title}
      </Link>
      <div className={css.figures}>
        <RowPrice product={product} named />
        <RowEnd product={product} />
      </div>
      {loggedIn ? (
        <div className={css.standing}>
          <span>{product.context ? <Standing product={product} /> : null}</span>
          <WatchButton
            key={String(watched?.watched)}
            auctionId={entityId}
            title={content.title}
            watched={watched?.watched}
            toggle={PlainWatch}
          />
        </div>
      ) : null}
      {dealer && isStranger && mayAct ? <RowNext product={product} first={false} onBid={onBid} /> : null}
    </th>
  );
};
