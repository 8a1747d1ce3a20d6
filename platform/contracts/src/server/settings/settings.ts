import { ADDRESS_SETTINGS } from './addresses.ts';
import { CONSOLE_SETTINGS } from './console.ts';
import { EDGE_SETTINGS } from './edge.ts';
import { KAFKA_SETTINGS } from './kafka.ts';
import { MAIL_SETTINGS } from './mail.ts';
import { PART_SETTINGS } from './parts.ts';
import type { Setting } from './setting.ts';
import { SYSTEM_SETTINGS } from './system.ts';
import { TRACE_SETTINGS } from './traces.ts';

/** The settings as the page of settings groups them. */
export const SETTING_GROUPS = {
  'The system': SYSTEM_SETTINGS,
  Mails: MAIL_SETTINGS,
  'The edge': EDGE_SETTINGS,
  'The operations console': CONSOLE_SETTINGS,
  Kafka: KAFKA_SETTINGS,
  Traces: TRACE_SETTINGS,
  'Addresses of parts': ADDRESS_SETTINGS,
  Parts: PART_SETTINGS,
} as const;

/** Every setting of the system, by name. What is not in it is read by no one. */
export const SETTINGS = {
  ...SYSTEM_SETTINGS,
  ...MAIL_SETTINGS,
  ...EDGE_SETTINGS,
  ...CONSOLE_SETTINGS,
  ...KAFKA_SETTINGS,
  ...TRACE_SETTINGS,
  ...ADDRESS_SETTINGS,
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
 * Why a part does not start on an environment of production: a sentence for every setting that is missing, is still the
 * sample company's, or is none for production.
 */
export function productionFaults(
  env: Readonly<Record<string, string | undefined>>,
  part: string,
): readonly (readonly [SettingName, string])[] {
  if (env['ROLLHEIM_ENV'] !== 'production') return [];
  return ALL_SETTINGS.flatMap(([name, setting]): readonly (readonly [SettingName, string])[] => {
    const fault = reads(part, setting) ? faultOf(setting, env[name] ?? '') : null;
    return fault === null ? [] : [[name, `${name} ${fault}.`]];
  });
}

function faultOf({ without, must }: Setting, given: string): string | null {
  if (given !== '' && must?.be.test(given) === false) return must.else;
  if (without === undefined) return null;
  if (given === '') return `is missing: in production ${without}`;
  return OF_THE_SAMPLE.test(given) ? `is still of the sample company: in production ${without}` : null;
}
