import type { Metric } from '../http/telemetry.ts';
import type { Locale } from '../locales.ts';

/** Side of a rollout that is compared. */
export type ComparedArm = 'canary' | 'control';

/** Which side of which rollout a visitor is on, at the step that the document was served in. */
export interface TelemetryCohort {
  readonly rollout: string;
  readonly step: number;
  readonly arm: ComparedArm;
  readonly module: string;
  readonly version: string;
}

/** A document was given to a visitor of a cohort; `expects` its module to mount. */
export interface ServedRecord extends TelemetryCohort {
  readonly kind: 'served';
  readonly document: string;
  /** Epoch ms. */
  readonly at: number;
  readonly expects: boolean;
}

/** The module of a document is mounted. */
export interface MountedRecord extends TelemetryCohort {
  readonly kind: 'mounted';
  readonly document: string;
  /** Epoch ms of the report's arrival. */
  readonly at: number;
}

/** A metric was observed at a visitor: good or bad, or as a value that the rollout's frozen threshold judges. */
export interface ObservedRecord extends TelemetryCohort {
  readonly kind: 'observed';
  readonly metric: Metric;
  readonly bad?: boolean;
  /** Largest value seen: ms, MB, or the score of layout shifts. */
  readonly value?: number;
  /** Id of the page that it was seen on. */
  readonly page?: string;
  /** The call that it was seen at, as its backend declares it: `POST /private/auction/:id/bid`. */
  readonly route?: string;
}

/** The page's own word that it is watched; without one its other reports are missing, not good. */
export interface WatchedRecord extends TelemetryCohort {
  readonly kind: 'watched';
  readonly document: string;
}

/** What kind of visitor it is, coarsely enough to be no one; by it figures are broken down. */
export interface VisitorTraits {
  readonly language: Locale;
  readonly role: 'guest' | 'private' | 'commercial' | 'dealer' | 'staff';
  readonly device: 'phone' | 'tablet' | 'computer';
  readonly browser: 'chrome' | 'safari' | 'firefox' | 'edge' | 'other';
}

/** An error in a page, with where it happened. */
export interface ErrorRecord {
  readonly kind: 'error';
  readonly source: 'load_failure' | 'render_error' | 'unhandled_error';
  readonly releaseSet: string;
  readonly module: string;
  readonly version: string;
  readonly message: string;
  readonly stack: string | null;
  readonly page: string | null;
  readonly rollout: string | null;
  readonly arm: ComparedArm | null;
  /** Epoch ms. */
  readonly at: number;
}

export type TelemetryRecord = ServedRecord | MountedRecord | WatchedRecord | ObservedRecord | ErrorRecord;

/** `release.telemetry` on `releases.telemetry`, key = visitor: what the edge saw of one visitor in a short while. */
export interface VisitorTelemetry {
  /** The visitor as one rollout knows them: a salted hash of both. Of what belongs to no rollout, the document's id. */
  readonly visitor: string;
  /** Null: not known, and in earlier records. */
  readonly traits: VisitorTraits | null;
  readonly records: readonly TelemetryRecord[];
}

/** API answers of one release in a short while; `release.answers` on `releases.telemetry`. */
export interface AnswerCounts {
  readonly module: string;
  readonly version: string;
  /** Epoch ms of the flush. */
  readonly at: number;
  readonly ok: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
  readonly slow: number;
  /** Sum of the answers' times, ms. */
  readonly totalMs: number;
}

/** `release.withdrawn` on `releases.events`, key = module: no one is given the release any more. */
export interface ReleaseWithdrawn {
  readonly module: string;
  readonly version: string;
  readonly rollout: string | null;
  readonly reason: string;
}
