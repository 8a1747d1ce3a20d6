import { useText } from '@rollheim/module-api';
import { OfflineNotice, useOnline } from '@rollheim/ui';
import { Suspense, type ReactNode } from 'react';

/** A shared text: it is there in every module and document. */
type Texts = Readonly<Record<'late.offline', string>>;

/**
 * In the place of what is on its way: what holds its place; without a network also that it comes by itself once that
 * is back, for then it waits (`untilThere`).
 */
export const Coming = ({ children = null }: { readonly children?: ReactNode }) => {
  const t = useText<Texts>();
  return useOnline() ? children : <OfflineNotice title={t('late.offline')} />;
};

interface LatePartProps {
  /** Holds its place until it is there. */
  readonly bones?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page whose code comes when it is shown: whoever asked for it without a network reads why it is not there. */
export const LatePart = ({ bones, children }: LatePartProps) => (
  <Suspense fallback={<Coming>{bones}</Coming>}>{children}</Suspense>
);
