import type * as list from '@rollheim/contracts/models';
import { useEffect, useState } from 'react';

/** The list of series and models. */
export type Models = typeof list;

const load = () => import('@rollheim/contracts/models');

/** The list once it is loaded; null before, and where it cannot be: the field is typed into then. */
export function useModels(): Models | null {
  const [models, setModels] = useState<Models | null>(null);
  useEffect(() => {
    let left = false;
    load().then(
      (loaded) => {
        if (!left) setModels(loaded);
      },
      () => undefined, // nothing is offered; asked for again with the next field
    );
    return () => {
      left = true;
    };
  }, []);
  return models;
}
