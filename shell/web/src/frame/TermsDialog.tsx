import type { CurrentCustomer } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useErrorText, useMutation } from '@rollheim/module-api';
import { Button, Dialog, formatDateTime, Notice, Stack } from '@rollheim/ui';
import { api } from '../api.ts';
import { Blocks } from '../pages/content/Blocks.tsx';
import { useShellServices } from '../services.ts';
import { useShellText } from '../texts.ts';
import { useTermsDue } from './use-terms-due.ts';

/** Asks merchants to accept new terms; nothing else closes it (spec 1 §4). */
export function TermsDialog({ customer }: { readonly customer: CurrentCustomer | null }) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const services = useShellServices();
  const errorText = useErrorText();
  const { page, due } = useTermsDue(customer);
  const accept = useMutation({
    mutationFn: async () => {
      await api.post('/private/customer/accept-tac', { body: {} });
      await services?.reloadSession();
    },
  });
  if (!page) return null;
  return (
    <Dialog
      open={due}
      onClose={() => undefined}
      persistent
      size="lg"
      title={t('terms.title')}
      lead={
        page.validFrom
          ? t('content.validFrom', { date: formatDateTime(page.validFrom, locale, 'dateLong') })
          : undefined
      }
      actions={
        <Button onPress={() => accept.mutate()} pending={accept.isPending}>
          {t('terms.accept')}
        </Button>
      }
    >
      <Stack gap={4}>
        {accept.error ? (
          <Notice kind="error" live="assertive">
            {errorText(accept.error)}
          </Notice>
        ) : null}
        {page.changes ? (
          <Notice kind="info" title={t('terms.changes')}>
            {page.changes}
          </Notice>
        ) : null}
        <Blocks blocks={page.blocks} />
      </Stack>
    </Dialog>
  );
}
