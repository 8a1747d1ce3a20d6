import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a tiny module for tests is made of. */
export interface ModuleFixture {
  /** For example `mf-fixture`. */
  readonly name: string;
  readonly version: string;
  readonly api: readonly string[];
  /** Word that its page and its BFF answer with: distinguishes releases. */
  readonly word: string;
  /** `outcomes` of its module.json. */
  readonly outcomes?: object;
}

/** Writes a tiny module with web, BFF and style sheet below `dir` (inside the repository, so that packages resolve). */
export async function writeModuleFixture(dir: string, fixture: ModuleFixture): Promise<string> {
  const { name, version, api, word, outcomes } = fixture;
  const files: Record<string, string> = {
    'package.json': JSON.stringify(
      { name: `@rollheim/${name}`, version, private: true, type: 'module' },
      null,
      2,
    ),
    'module.json': JSON.stringify({ name, api, routes: [], moduleApi: '^0.1.0', outcomes }, null, 2),
    'CHANGELOG.md': `# ${name}\n`,
    'web/Card.module.css': '.root { color: rebeccapurple; }\n',
    'web/module.tsx': [
      "import { createRoot } from 'react-dom/client';",
      "import styles from './Card.module.css';",
      `const Card = () => <p className={styles.root}>${word}</p>;`,
      'export const mount = (element: HTMLElement) => createRoot(element).render(<Card />);',
    ].join('\n'),
    'bff/main.ts': bff(name, word),
  };
  await rm(dir, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return dir;
}

const bff = (name: string, word: string): string => `import { createServer } from 'node:http';
export async function start(env: Record<string, string | undefined>): Promise<{ stop(): Promise<void>; port: number }> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url.endsWith('/exit')) process.exit(1);
    if (url === '/ready' || url === '/health') return void response.end('ok');
    if (url.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\\n\\n');
      const timer = setInterval(() => response.write('data: more\\n\\n'), 1000);
      return void response.on('close', () => clearInterval(timer));
    }
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-route', request.method + ' ' + url.replace(/^\\/api/, '').split('?')[0]);
      if (url.endsWith('/offer')) response.setHeader('x-reached', 'offer-made');
      response.end(JSON.stringify({ module: '${name}', word: '${word}', url, headers: request.headers, bytes, pid: process.pid }));
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(env['PORT'] ?? 0), '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
`;
