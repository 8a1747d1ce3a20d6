import { useOnline } from '@rollheim/ui';
import { isBusy } from '../../draft/once-back.ts';
import { useTexts } from '../../texts.ts';
import type { Upload } from './upload-queue.ts';

/** Why files wait: there is no network, or the service takes nothing right now; null where none waits. */
export function useWaitText(): (uploads: readonly Pick<Upload, 'state' | 'fault'>[]) => string | null {
  const t = useTexts();
  const online = useOnline();
  return (uploads) => {
    const away = uploads.filter(({ state }) => state === 'away');
    if (online && away.length === 0) return null;
    return t(online && away.every(({ fault }) => isBusy(fault)) ? 'upload_busy' : 'upload_waits');
  };
}
