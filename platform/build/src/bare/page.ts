import type { ModulePage } from '@rollheim/contracts';

/** What a bare page mounts. */
export interface BareOptions {
  readonly module: string;
  readonly globalName: string;
  /** Address of the federation manifest. */
  readonly manifest: string;
  readonly locale: string;
  readonly moduleApiVersion: string;
  readonly uiVersion: string;
  readonly mount: boolean;
  /** Pages that the module brings. */
  readonly pages?: Readonly<Record<string, ModulePage>>;
}

/** Address below which the bare shell's own files are served. */
export const BARE_BASE = '/_bare/';

/** Document of a bare shell: an element for the module, and nothing around it. */
export const barePage = (options: BareOptions, head = ''): string => `<!doctype html>
<html lang="${options.locale}">
<head>${head}
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.module}</title>
<link rel="stylesheet" href="${BARE_BASE}main.css">
</head>
<body><main data-module="${options.module}"></main>
<script type="application/json" id="bare-page">${JSON.stringify(options).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="${BARE_BASE}main.js"></script>
</body></html>
`;
