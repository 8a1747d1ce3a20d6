import type { SecurityPerson } from '@rollheim/contracts';
import { useTexts } from '../../../texts.ts';

/** How somebody of the security log is called: by the address of their account, or by what a signing key belongs to. */
export function useNameOf(): (who: SecurityPerson | string) => string {
  const t = useTexts();
  return (who) => (typeof who === 'string' ? who : (who.email ?? t('log.deleted')));
}
