import type { FrameConfig } from '@rollheim/contracts';

const SOCIAL = ['instagram', 'facebook', 'youtube'] as const;
const SETTINGS = [
  'system_bar',
  'hide_navbar_hosts',
  'hide_footer_hosts',
  ...SOCIAL.map((name) => `social_${name}`),
];

interface Asked {
  readonly host: string;
  readonly consent: string | null;
  readonly error: FrameConfig['error'];
}

/** True where a comma list names the host, with or without its port. */
function names(list: string | undefined, host: string): boolean {
  const hosts = (list ?? '').split(',').map((name) => name.trim().toLowerCase());
  return hosts.includes(host.toLowerCase()) || hosts.includes(host.toLowerCase().replace(/:\d+$/, ''));
}

/** What the frame knows of settings, host and visitor. */
export const frameConfig = {
  /** Settings that the frame shows. */
  settings: SETTINGS,
  of(settings: Readonly<Record<string, string>>, asked: Asked, errorReports: boolean): FrameConfig {
    return {
      hidden: {
        navbar: names(settings['hide_navbar_hosts'], asked.host),
        footer: names(settings['hide_footer_hosts'], asked.host),
      },
      consent: asked.consent,
      errorReports,
      social: Object.fromEntries(
        SOCIAL.flatMap((name) => {
          const address = settings[`social_${name}`] ?? '';
          return address.startsWith('https://') ? [[name, address]] : [];
        }),
      ),
      error: asked.error,
    };
  },
};
