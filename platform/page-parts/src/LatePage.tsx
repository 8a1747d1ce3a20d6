import { Suspense, type ReactNode } from 'react';
import { Coming } from './LatePart.tsx';

/**
 * A page whose code comes when it is opened. Until then it has a screen of its own, as the module has before it is there:
 * the footer comes with the page, and is not moved by it.
 */
export const LatePage = ({ children }: { readonly children: ReactNode }) => (
  <Suspense
    fallback={
      <div style={{ minBlockSize: '100dvh' }}>
        <Coming />
      </div>
    }
  >
    {children}
  </Suspense>
);
