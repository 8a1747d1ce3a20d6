import type { OfficeText } from '../../../texts.ts';

const NAMED = [
  'system_bar',
  'hide_navbar_hosts',
  'hide_footer_hosts',
  'flagged_makes_motorhome',
  'flagged_makes_trailer',
  'social_instagram',
  'social_facebook',
  'social_youtube',
] as const;

/** What a setting is for; one that no one described by its key. */
export function settingName(t: OfficeText, key: string): string {
  const known = NAMED.find((each) => each === key);
  return known ? t(`content.setting.${known}`) : key;
}
