/** One open stream. */
export interface LiveClient {
  /** Null: anonymous, broadcasts only. */
  readonly customerId: string | null;
  /** False when the receiver cannot keep up; the client is then dropped. */
  send(bytes: Buffer): boolean;
  /** Bytes that wait for the receiver; absent: none ever do. */
  waiting?(): number;
  close(): void;
  /** Ends it in order, as the process does: its page comes back at once. Absent: as `close`. */
  end?(): void;
}
