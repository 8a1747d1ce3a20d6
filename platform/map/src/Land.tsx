import { memo } from 'react';
import shapes from './generated/shapes.json' with { type: 'json' };
import css from './Map.module.css';

/** Land and borders, in km of the map. */
export const Land = memo(() => (
  <>
    <path d={shapes.other} className={css.other} />
    <path d={shapes.own} className={css.own} />
    <path d={shapes.borders} className={css.border} />
  </>
));
