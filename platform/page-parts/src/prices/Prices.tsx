import type { Locale } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Skeleton } from '@rollheim/ui';
import { Suspense, use } from 'react';
import type * as Late from './Evidence.tsx';
import type { PricesProps } from './props.ts';
import type { PriceTexts } from './texts.ts';

type Loaded = [typeof Late, { readonly default: PriceTexts }];

const parts = new Map<Locale, Promise<Loaded>>();

/** Code and texts at once; what could not be loaded is asked for again. */
function partsOf(locale: Locale): Promise<Loaded> {
  const known = parts.get(locale);
  if (known) return known;
  const loading: Promise<Loaded> = Promise.all([
    import('./Evidence.tsx'),
    import(`../../price-locales/${locale}.json`, { with: { type: 'json' } }) as Promise<Loaded[1]>,
  ]);
  parts.set(locale, loading);
  loading.catch(() => parts.delete(locale));
  return loading;
}

const Part = (props: PricesProps) => {
  const [{ Evidence }, { default: texts }] = use(partsOf(useAtomValue(localeAtom)));
  return <Evidence {...props} texts={texts} />;
};

/** What sales say of a vehicle's price: range, chart, distribution, what moves it, and the sales. Code and texts come late. */
export const Prices = (props: PricesProps) => (
  <Suspense fallback={<Skeleton height="320px" shape="card" />}>
    <Part {...props} />
  </Suspense>
);
