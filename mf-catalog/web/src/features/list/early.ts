import type { Caret } from '@rollheim/ui';
import type { ReactNode } from 'react';
import type { SearchState } from './search-params.ts';

/** What was done in the field before the one with suggestions took its place. */
export interface Early {
  readonly text: string;
  /** The position of the caret; false: the field had no focus. */
  readonly caret: Caret | false;
}

/** The field with suggestions, once its code is there. */
export interface Arrived {
  readonly Box: (props: { readonly state: SearchState; readonly early: () => Early }) => ReactNode;
  /** Asked in the task that puts it there: a key that is pressed until then is not lost. */
  readonly early: () => Early;
}
