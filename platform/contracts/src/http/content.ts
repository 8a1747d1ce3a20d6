import type { ContentVersion, SettingState } from '../state/content.ts';

/** `GET /private/operator/content/versions`: the newest first. */
export interface ContentVersions {
  readonly versions: readonly (Omit<ContentVersion, 'customerId'> & {
    /** Name of who wrote it; null: it was delivered. */
    readonly by: string | null;
  })[];
}

/** `GET /private/operator/settings`. */
export interface ContentSettings {
  readonly settings: readonly SettingState[];
}
