import { Fragment } from 'react';
import css from './VehicleName.module.css';

/** A few letters before a hyphen mean nothing alone: 'B-Klasse', 'c-line'. */
const TOGETHER = /^\p{L}{1,2}-\S{1,12}$/u;

/** The name of a vehicle as a heading: a line does not end within a short word with a hyphen. */
export const VehicleName = ({ name }: { readonly name: string }) =>
  name.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at === 0 ? '' : ' '}
      {TOGETHER.test(word) ? <span className={css.together}>{word}</span> : word}
    </Fragment>
  ));
