import type { FrameConfig } from '@rollheim/contracts';
import { useModuleContext, type RuntimeConfig } from '@rollheim/module-api';

const NOTHING: FrameConfig = {
  hidden: { navbar: false, footer: false },
  consent: null,
  errorReports: false,
  social: {},
  error: null,
};

/** What the document gave the frame; a document without (a module that runs alone) gives nothing. */
export const frameConfigOf = (config: RuntimeConfig): FrameConfig =>
  (config as RuntimeConfig & { readonly frame?: FrameConfig }).frame ?? NOTHING;

export function useFrameConfig(): FrameConfig {
  return frameConfigOf(useModuleContext().config);
}
