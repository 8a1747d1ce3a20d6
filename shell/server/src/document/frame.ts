import { pathToFileURL } from 'node:url';
import type {
  Fragment,
  FrameConfig,
  FragmentAddress,
  Locale,
  PageId,
  SessionInfo,
} from '@rollheim/contracts';
import type { RoundTexts } from '@rollheim/contracts/server';
import type { ReleaseFacts } from './release-facts.ts';

/** Configuration of the page as the frame takes it (`RuntimeConfig` of the module API). */
export interface PageConfig extends ReleaseFacts {
  readonly releaseSet: {
    readonly id: string;
    readonly modules: Readonly<Record<string, unknown>>;
    /** Version of the shell. */
    readonly shell: string;
  };
  readonly locale: Locale;
  readonly home?: Locale;
  readonly domains?: Readonly<Record<Locale, string>>;
  readonly pseudo?: boolean;
  readonly session: SessionInfo;
  readonly apiBase: string;
  readonly mediaBase: string;
  readonly page: { readonly id: PageId | null; readonly status: number };
  readonly fragment: { readonly module: string; readonly data: Fragment['data'] } | null;
  readonly content: unknown;
  readonly systemBar: string | null;
  readonly rounds: RoundTexts;
  readonly dealers?: string;
  readonly development: boolean;
  /** The page is one that browsers keep, to show it without a network. */
  readonly kept?: true;
  readonly frame: FrameConfig;
}

/** What the frame decides of a document. */
interface FramePieces {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly role: 'admin' | null;
  /** Script before the page's content; absent from frames that have none. */
  readonly script?: string;
  /** The shell's texts; the page needs no request for them. */
  readonly texts: unknown;
  readonly sharedTexts: unknown;
}

/** What `server/frame.mjs` of a shell release exports. */
export interface FrameModule {
  renderFrame(input: {
    readonly config: PageConfig;
    readonly path: string;
    readonly fragmentHtml: string | null;
  }): Promise<FramePieces>;
  /** Its pages can be kept and shown without a network; absent from frames of the first days. */
  readonly keepsPages?: true;
  /** Its pages come alive in a fragment of their visitor's own; absent from frames that know that for everyone alone. */
  readonly ownFragments?: true;
  fragmentRequest(config: PageConfig, module: string, path: string): FragmentAddress;
}

const frames = new Map<string, Promise<FrameModule>>();

/** Loads the frame of a shell release, each file once. */
export function loadFrame(file: string): Promise<FrameModule> {
  let frame = frames.get(file);
  if (!frame) {
    frame = import(pathToFileURL(file).href) as Promise<FrameModule>;
    frames.set(file, frame);
    frame.catch(() => frames.delete(file));
  }
  return frame;
}
