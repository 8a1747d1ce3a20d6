/** Colour of the window around the app, as the page's ground in both themes. */
export const APP_COLOUR = { light: '#f7f4ea', dark: '#0e1718' } as const;

/** Where the manifest of a language is. */
export const manifestAddress = (locale: string): string => `/app/${locale}.webmanifest`;

/** What the head of a page says that the app opens. */
export const appLinks = (locale: string): readonly string[] => [
  `<link rel="manifest" href="${manifestAddress(locale)}">`,
  '<link rel="apple-touch-icon" href="/app/touch-180.png">',
  `<meta name="theme-color" content="${APP_COLOUR.light}" media="(prefers-color-scheme: light)">`,
  `<meta name="theme-color" content="${APP_COLOUR.dark}" media="(prefers-color-scheme: dark)">`,
];
