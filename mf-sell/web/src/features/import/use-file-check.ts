import type { ImportCheck, NumberStyle, ProductType } from '@rollheim/contracts';
import { keepPreviousData, useQuery } from '@rollheim/module-api';
import { useState } from 'react';
import { api } from '../../api.ts';

/** What the seller chose of a file's columns; null and '' are what was found. */
interface ColumnChoices {
  readonly codes: readonly string[] | null;
  readonly numbers: readonly (NumberStyle | '')[];
}

const UNCHANGED: ColumnChoices = { codes: null, numbers: [] };

const withAt = <T>(values: readonly T[], index: number, value: T): readonly T[] =>
  values.map((each, at) => (at === index ? value : each));

/** A file as it would be imported; each choice has it read again. Nothing is made of it. */
export function useFileCheck(file: File, type: ProductType) {
  const [choices, setChoices] = useState(UNCHANGED);
  const { codes, numbers } = choices;
  const check = useQuery({
    queryKey: ['import', file.name, file.lastModified, type, choices],
    queryFn: ({ signal }): Promise<ImportCheck> =>
      api.post('/private/product/import/file', {
        query: {
          type,
          ...(codes === null ? {} : { columns: codes.join(',') }),
          numbers: numbers.join(','),
        },
        body: new Blob([file], { type: 'text/csv' }),
        signal,
      }),
    placeholderData: keepPreviousData,
    // what was read may be there as an ad by now
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const columns = check.data?.columns ?? [];
  return {
    check,
    /** A field has one column: the one that had it before gives it up. */
    assign: (index: number, code: string) => {
      const known = columns.map((column) => (column.code === code ? '' : (column.code ?? '')));
      setChoices((before) => ({ ...before, codes: withAt(known, index, code) }));
    },
    write: (index: number, style: NumberStyle) => {
      const known = columns.map((_, at) => numbers[at] ?? '');
      setChoices((before) => ({ ...before, numbers: withAt(known, index, style) }));
    },
  };
}
