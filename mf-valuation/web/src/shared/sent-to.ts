import { readTyped } from '@rollheim/contracts/typed';
import { useEffect, useState } from 'react';

/** Where this tab keeps to which address a valuation was sent: nothing else contains it before it is confirmed. */
export const sentTo = (valuationId: string): string => `valuation:sent:${valuationId}`;

/** The address that this tab sent a valuation to; null on the server, and where another tab did. */
export function useSentTo(valuationId: string | undefined): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    if (valuationId) setEmail(readTyped<{ readonly email: string }>(sentTo(valuationId))?.email ?? null);
  }, [valuationId]);
  return email;
}
