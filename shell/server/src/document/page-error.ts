/** A page that cannot be shown; the frame shows its status and title. */
export class PageError extends Error {
  readonly status: number;
  /** Shown to the visitor; null: the words of the generic error page. */
  readonly title: string | null;

  constructor(status: number, title: string | null, message = title ?? `Answered with ${status}`) {
    super(message);
    this.name = 'PageError';
    this.status = status;
    this.title = title;
  }
}
