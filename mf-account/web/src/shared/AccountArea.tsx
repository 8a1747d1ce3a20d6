import { useOwnArea } from '@rollheim/module-api';
import { OwnArea } from '@rollheim/ui';
import type { ReactNode } from 'react';

/** An own page, beside the links to all others. */
export const AccountArea = ({ children }: { readonly children: ReactNode }) => (
  <OwnArea area={useOwnArea()}>{children}</OwnArea>
);
