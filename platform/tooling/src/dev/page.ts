/** Hook that React's hot reload looks for; it must exist before React is loaded. */
export const REFRESH_HOOK = `<script>{let id=0;globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:new Map(),supportsFiber:true,inject(r){this.renderers.set(++id,r);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}}</script>`;

/** Content hash that production file names carry. */
const HASH = /\.[0-9a-f]{6,8}(?=\.(?:js|css)$)/;

/** A document of the edge, made fit for local bundles: their bytes are others than those that were published. */
export const devPage = (html: string): string =>
  html
    .replaceAll(/ integrity="[^"]*"/g, '')
    .replaceAll(/"integrity":\s*\{[^}]*\}/g, '"integrity":{}')
    .replace(/<head>/, `<head>${REFRESH_HOOK}`);

/** The local name of a published file: without its content hash. */
export const localName = (path: string): string => path.replace(HASH, '');
