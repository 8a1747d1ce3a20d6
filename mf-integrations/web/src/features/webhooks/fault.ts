import type { WebhookFault } from '@rollheim/contracts/webhooks';
import type { useTexts } from '../../texts.ts';

/** What an attempt was answered, in words; null: nothing yet. */
export const answerText = (
  { fault, status }: { readonly fault: WebhookFault | null; readonly status: number | null },
  t: ReturnType<typeof useTexts>,
): string | null => {
  if (fault === null) return status === null ? null : String(status);
  return t(`fault.${fault}`, { status: String(status ?? '') });
};
