import { usePicture } from '@rollheim/module-api';
import { Caravan, Facts, Link } from '@rollheim/ui';
import type { ReactNode } from 'react';
import css from './VehicleCell.module.css';

export interface VehicleCellProps {
  readonly title: string;
  readonly mediaId: string | null;
  readonly facts: readonly ReactNode[];
  readonly href?: string | undefined;
}

/** Picture, title and a line of facts: the first cell of a table of vehicles. */
export const VehicleCell = ({ title, mediaId, facts, href }: VehicleCellProps) => {
  const picture = usePicture();
  return (
    <div className={css.root}>
      <span className={css.picture}>
        {mediaId === null ? (
          <Caravan aria-hidden="true" />
        ) : (
          <img src={picture(mediaId, 320)} alt="" width={72} height={48} loading="lazy" decoding="async" />
        )}
      </span>
      <div className={css.text}>
        {href === undefined ? (
          <strong>{title}</strong>
        ) : (
          <Link href={href} look="plain" className={css.title}>
            {title}
          </Link>
        )}
        <Facts items={facts} className={css.facts} />
      </div>
    </div>
  );
};
