/** A process that renders pages with one release's server file, and ends. Its parent sends the task; `done` follows each page. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { FrameAnswer, FrameTask } from './frame-apart.ts';

/** What the server file of a release of the shell exports. */
interface Frame {
  renderFrame(input: {
    readonly config: unknown;
    readonly path: string;
    readonly fragmentHtml: null;
  }): Promise<{ readonly html?: unknown }>;
}

const said = (answer: FrameAnswer): Promise<void> =>
  new Promise((resolve) => process.send?.(answer, undefined, {}, () => resolve()));

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n')[0] ?? '';

async function render({ file, pages }: FrameTask): Promise<string | null> {
  const frame = (await import(pathToFileURL(file).href)) as Partial<Frame>;
  if (!frame.renderFrame) return 'its server file exports no renderFrame';
  for (const { path, config } of pages) {
    try {
      const { html } = await frame.renderFrame({ config, path, fragmentHtml: null });
      if (typeof html !== 'string' || html === '') return `${path}: nothing is rendered`;
    } catch (error) {
      return `${path}: ${wordsOf(error)}`;
    }
    await said({ done: path });
  }
  return null;
}

process.on('disconnect', () => process.exit(0));
const [task] = (await once(process, 'message')) as [FrameTask];
const fault = await render(task).catch((error: unknown) => `it cannot be loaded: ${wordsOf(error)}`);
await said({ fault });
process.exit(0);
