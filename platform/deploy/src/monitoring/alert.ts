/** Series of a test in promtool's notation: selector and its values from the first minute on. */
type Series = Readonly<Record<string, string>>;

/** One alert: when it fires, and what whoever is on call reads first. */
export interface Alert {
  readonly name: string;
  /** `page` wakes somebody: users feel it now. `ticket` can wait for the morning. */
  readonly severity: 'page' | 'ticket';
  /** PromQL, over metrics of the table and Node's own. */
  readonly expr: string;
  /** How long it holds before the alert fires. */
  readonly for: string;
  /** One sentence; `{{ $labels.x }}` is a label of the series. */
  readonly summary: string;
  /** Series that make it fire, and look almost like it but do not, each within half an hour. */
  readonly fires: Series;
  readonly holds: Series;
}

/** Where docs/runbooks.md speaks of an alert. */
export const anchorOf = ({ name }: Pick<Alert, 'name'>): string => name.toLowerCase();
