import type { OwnProfile } from '@rollheim/contracts';
import { useSnackbar } from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { ACKNOWLEDGE, completenessText } from './completeness.ts';

/**
 * After data were saved: where they made an incomplete profile complete, the snackbar says what follows; else it says
 * `otherwise`.
 */
export function useAcknowledge(): (
  profile: OwnProfile,
  complete: boolean,
  otherwise: string,
) => Promise<void> {
  const t = useTexts();
  const snackbar = useSnackbar();
  return async ({ profileType }, complete, otherwise) => {
    // the data are saved: an answer that fails only costs the better words
    const status = complete ? '' : await api.put(ACKNOWLEDGE[profileType]).catch(() => '');
    const text = completenessText(status);
    snackbar.show({ text: text ? t(text) : otherwise, kind: 'success' });
  };
}
