/** What the address of the workshop says. */
export interface Settings {
  readonly story: string;
  /** One example alone on its page, opened if it opens something. */
  readonly example: string | null;
  /** The examples without the workshop around them. */
  readonly bare: boolean;
  readonly group: string | null;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly role: 'admin' | null;
  readonly locale: string;
  readonly pseudo: boolean;
  readonly width: 'full' | '320';
}

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    story: query.get('story') ?? 'Button',
    example: query.get('example'),
    bare: query.has('bare'),
    group: query.get('group'),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    role: query.get('role') === 'admin' ? 'admin' : null,
    locale: query.get('locale') ?? 'de',
    pseudo: query.get('pseudo') === '1',
    width: query.get('width') === '320' ? '320' : 'full',
  };
}

/** The address for other settings; everything else stays. */
export function addressOf(settings: Settings, change: Partial<Settings>): string {
  const next = { ...settings, ...change };
  const query = new URLSearchParams({ story: next.story });
  if (next.example) query.set('example', next.example);
  if (next.bare) query.set('bare', '1');
  if (next.theme !== 'auto') query.set('theme', next.theme);
  if (next.role) query.set('role', next.role);
  if (next.locale !== 'de') query.set('locale', next.locale);
  if (next.pseudo) query.set('pseudo', '1');
  if (next.width !== 'full') query.set('width', next.width);
  return `?${query}`;
}
