/** SYSCARA, the dealer-management system that a seller's vehicles come from: the connection and its last import. */

/** Why SYSCARA gave no vehicles. */
export const SYSCARA_FAULTS = [
  /** It refuses the login. */
  'credentials',
  'unreachable',
  'slow',
  /** It answers something else than a list of vehicles. */
  'garbage',
  'large',
  /** It answers with a fault of its own, or asks to come later. */
  'refused',
  /** The login was encrypted under a key that is no longer configured. */
  'key',
  /** Its owner ended the connection, or replaced the login. */
  'stopped',
  /** We could not go on; it was tried several times. */
  'failed',
] as const;
export type SyscaraFault = (typeof SYSCARA_FAULTS)[number];

/** What an import did with a vehicle. */
export const SYSCARA_OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  /** It changed in SYSCARA; its ad was confirmed, edited, submitted or discarded by the seller and stays as it is. */
  'kept',
  /** SYSCARA has it no more; its ad stays. */
  'gone',
  /** No ad can be made of it. */
  'faulty',
] as const;
export type SyscaraOutcome = (typeof SYSCARA_OUTCOMES)[number];

/** Why a value, a picture or a whole vehicle was not taken over. */
export interface SyscaraFieldFault {
  /** Code of the field, `image` for a picture; null: about the vehicle as a whole. */
  readonly code: string | null;
  /** Name of the field in the reader's language; the code where the service answers. */
  readonly label: string | null;
  /** As SYSCARA has it. */
  readonly value: string;
  /** `validation.<rule>`, `import.<rule>`, or `syscara.<rule>`. */
  readonly fault: string;
}

/** A vehicle of the last import that there is something to say about. */
export interface SyscaraVehicle {
  readonly syscaraId: string;
  readonly title: string;
  /** Null: it has no ad. */
  readonly adId: string | null;
  readonly outcome: SyscaraOutcome;
  readonly faults: readonly SyscaraFieldFault[];
}

/** An import, running or over. */
export interface SyscaraRun {
  readonly by: 'button' | 'night';
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly fault: SyscaraFault | null;
  /** Vehicles in SYSCARA; null: not known yet. */
  readonly total: number | null;
  /** Vehicles by what was done with them so far. */
  readonly counts: Readonly<Record<SyscaraOutcome, number>>;
  /** Pictures that are still to be fetched. */
  readonly picturesOpen: number;
}

/** `GET /private/integrations/syscara`; neither the login nor a part of it is in it. */
export interface SyscaraView {
  /** When the login was entered; null: there is none. */
  readonly since: string | null;
  /** The login is being tried out. */
  readonly checking: boolean;
  readonly checkedAt: string | null;
  /** What the last try or import failed with; null: nothing. */
  readonly fault: SyscaraFault | null;
  /**
   * What a login that was entered over one that works failed with, so that it was not taken; without `since` what the
   * first one did. Null: none.
   */
  readonly refused: SyscaraFault | null;
  /**
   * Until when no login is taken, for there were too many tries, ISO instant; null: one is. Absent where the service
   * answers: the backend counts them.
   */
  readonly lockedUntil?: string | null;
  /** Vehicles that the last try found. */
  readonly found: number | null;
  /** When the next import by night is due; null: none is. */
  readonly nextAt: string | null;
  /** The last import; null: there was none. */
  readonly run: SyscaraRun | null;
  readonly vehicles: readonly SyscaraVehicle[];
}
