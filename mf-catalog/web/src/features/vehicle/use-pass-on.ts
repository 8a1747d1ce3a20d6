import { useSnackbar } from '@rollheim/module-api';
import { useTexts } from '../../texts.ts';
import { share } from './share.ts';

/** Passes the present address on, and says what became of it where the device's own dialog does not. */
export function usePassOn(title: string): () => void {
  const t = useTexts();
  const snackbar = useSnackbar();
  const pass = async () => {
    const url = location.origin + location.pathname;
    const said = await share(title, url);
    if (said) snackbar.show({ text: t(said, { url }), kind: said === 'link_copied' ? 'success' : 'error' });
  };
  return () => void pass();
}
