import type { ServiceContext } from '@rollheim/service-kit';
import type { ShellConfig } from '../config.ts';
import type { ContentSource } from '../content/source.ts';
import type { SessionCookies } from '../session/cookies.ts';
import type { Visitors } from '../session/visitor.ts';
import type { FrameSettings } from './frame-settings.ts';
import type { ReleaseSets } from './release-sets.ts';

/** What documents are made with. */
export interface DocumentServices {
  readonly ctx: Pick<ServiceContext<ShellConfig>, 'env' | 'log'>;
  readonly sets: ReleaseSets;
  readonly visitors: Visitors;
  readonly settings: FrameSettings;
  readonly content: ContentSource;
  readonly cookies: SessionCookies;
}
