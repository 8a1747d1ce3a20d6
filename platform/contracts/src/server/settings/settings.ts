import { CONSOLE_SETTINGS } from './console.ts';
import { EDGE_SETTINGS } from './edge.ts';
import { MAIL_SETTINGS } from './mail.ts';
import { PART_SETTINGS } from './parts.ts';
import type { Setting } from './setting.ts';
import { SYSTEM_SETTINGS } from './system.ts';

/** The settings as the page of settings groups them. */
export const SETTING_GROUPS = {
  'The system': SYSTEM_SETTINGS,
  Mails: MAIL_SETTINGS,
  'The edge': EDGE_SETTINGS,
  'The operations console': CONSOLE_SETTINGS,
  Parts: PART_SETTINGS,
} as const;

/** Every setting of the system, by name. What is not in it is read by no one. */
export const SETTINGS = {
  ...SYSTEM_SETTINGS,
  ...MAIL_SETTINGS,
  ...EDGE_SETTINGS,
  ...CONSOLE_SETTINGS,
  ...PART_SETTINGS,
} as const;

export type SettingName = keyof typeof SETTINGS;

/** All of them, as they can be walked through. */
export const ALL_SETTINGS = Object.entries(SETTINGS) as readonly (readonly [SettingName, Setting])[];

/** True for a name of the table. */
export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** True where a part reads a setting. */
export const reads = (part: string, { of }: Setting): boolean =>
  of === 'all' || (of as readonly string[]).includes(part);

/** What only the sample company has: its name and its domain. */
const OF_THE_SAMPLE = /Rollheim Muster GmbH|@rollheim\.example|\/\/rollheim\.example/;

/**
 * Why production does not start on an environment: a sentence for every setting that is missing or still the sample
 * company's. `part`: one that runs alone; null: the whole embedded system, which makes its secret itself.
 */
export function productionFaults(
  env: Readonly<Record<string, string | undefined>>,
  part: string | null,
): readonly (readonly [SettingName, string])[] {
  if (env['ROLLHEIM_ENV'] !== 'production') return [];
  return ALL_SETTINGS.flatMap(([name, setting]): readonly (readonly [SettingName, string])[] => {
    if (setting.without === undefined) return [];
    if (part === null ? name === 'SECRET' : !reads(part, setting)) return [];
    const given = env[name] ?? '';
    const fault =
      given === '' ? 'is missing' : OF_THE_SAMPLE.test(given) ? 'is still of the sample company' : null;
    return fault ? [[name, `${name} ${fault}: in production ${setting.without}.`]] : [];
  });
}
