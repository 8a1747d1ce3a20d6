import type { CatalogProduct } from '@rollheim/contracts';
import { usePath, usePicture } from '@rollheim/module-api';
import { Link } from '@rollheim/ui';
import type { ReactNode } from 'react';
import css from './VehicleCell.module.css';

interface Props {
  readonly product: Pick<CatalogProduct, 'entityId' | 'mediaId' | 'title'>;
  /** Of the table's sheet, which says at which width the picture gives way. */
  readonly className: string | undefined;
  /** What is below the title. */
  readonly children: ReactNode;
}

/** A vehicle in a row of a table: its picture, and its title as link to its page. */
export const VehicleCell = ({ product: { entityId, mediaId, title }, className, children }: Props) => {
  const path = usePath();
  const picture = usePicture();
  return (
    <div className={`${css.vehicle} ${className ?? ''}`}>
      {mediaId === null ? null : (
        <img src={picture(mediaId, 320)} alt="" loading="lazy" width={72} height={48} />
      )}
      <div>
        <Link look="plain" href={path('catalog-detail', { id: entityId })}>
          {title}
        </Link>
        {children}
      </div>
    </div>
  );
};
