import { Fragment } from 'react';
import css from './ReportPage.module.css';

/** A vehicle identification number: read as a whole or not at all. */
const VIN = /\b((?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17})\b/gi;

/** What the seller remarked, with its lines; an identification number is not broken within. */
export const Notes = ({ text }: { readonly text: string }) => (
  <p className={css.notes}>
    {text.split(VIN).map((part, place) =>
      place % 2 === 1 ? (
        <span key={place} className={css.whole}>
          {part}
        </span>
      ) : (
        <Fragment key={place}>{part}</Fragment>
      ),
    )}
  </p>
);
