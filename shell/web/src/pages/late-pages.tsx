import { Page, Skeleton } from '@rollheim/ui';
import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import { withNetwork } from '../recovery/with-network.ts';
import type { OwnPage } from './own-pages.tsx';

type Props = ComponentProps<typeof OwnPage>;

let loaded: ComponentType<Props> | null = null;

/** Fetches code and style of the pages. A document that shows one waits for it before it comes alive. */
export async function loadOwnPages(): Promise<ComponentType<Props>> {
  loaded ??= (await import(/* webpackChunkName: "later-pages" */ './own-pages.tsx')).OwnPage;
  return loaded;
}

const Late = lazy(async () => ({ default: await withNetwork(loadOwnPages) }));

/** A page whose code comes when the first of its kind is shown. */
export function LatePage({ match }: Props) {
  // what is there already needs no wait: a page of the server comes alive with it at once
  const [Own] = useState<ComponentType<Props>>(() => loaded ?? Late);
  return (
    <Suspense
      fallback={
        <Page>
          <Skeleton height="160px" shape="card" />
        </Page>
      }
    >
      <Own match={match} />
    </Suspense>
  );
}
