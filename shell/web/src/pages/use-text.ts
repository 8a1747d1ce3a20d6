import { useModuleContext } from '@rollheim/module-api';

/** True on the first page where the server could not read its text: the error is in the HTML already. */
export function useUnreadable(data: unknown): boolean {
  const { config } = useModuleContext();
  return data === undefined && config.page.status === 503;
}
