/** What the bundler adds. */
interface ImportMeta {
  webpackContext<T>(folder: string, options: { regExp: RegExp }): { (path: string): T; keys(): string[] };
}

/** Where the site shows each component: files by component. */
declare const SITE_USES: Record<string, string[]>;
