import type { NotificationState } from '@rollheim/contracts';
import type { TestMailbox, TestSystem } from '@rollheim/tooling/testing';
import { expect } from 'vitest';
import type { MailContent } from '../../../services/notifications/src/mail/body.ts';
import { pushBody, type PushBody } from '../../../services/notifications/src/push/body.ts';
import type { PushedMessage } from '../../../services/notifications/src/push/pushed.ts';
import type { PushService } from '../../../services/notifications/src/testing/push-service.ts';
import { arrivalsOf, DOMAINS } from './arrivals.ts';
import { PLACE_OF_MAIL } from './hand-over.ts';
import { PEOPLE, type Person } from './people.ts';

type Said = Pick<MailContent, 'code' | 'params' | 'title'>;

/** What reached somebody in one step of a life: a message, with the mail and the push of it, or a mail alone. */
export interface RecordedStep {
  /** Minutes from the beginning. */
  readonly minute: number;
  readonly message: (Said & { readonly groupKey: string; readonly auctionId: string | null }) | null;
  readonly mail: (Said & Pick<MailContent, 'link'>) | null;
  readonly pushed: boolean;
}
export type Recorded = Readonly<Record<Person, readonly RecordedStep[]>>;

/** A mail as it was queued. */
export interface MailRow extends Said, Pick<MailContent, 'link'> {
  readonly mailKey: string;
  readonly customerId: string;
  readonly at: Date;
  /** Where the vehicle of a pickup is fetched. */
  readonly place: string | null;
}

/** What a push says, without what the key of its system signed. */
const withoutTokens = (said: PushBody): unknown =>
  JSON.parse(JSON.stringify(said).replaceAll(/push-action\/[\w.-]+/g, 'push-action/'));

/** A day of the past on which every record begins. */
const BEGIN = Date.parse('2026-11-20T13:00:00.000Z');
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Ids of customers, auctions and orders. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|^[0-9a-z]{12}(?=-\d+$|$)/g;

/** Notes what everybody got since it was asked last, with ids and times that are alike in every run. */
export class Recorder {
  readonly #known = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #all = Object.fromEntries(
    Object.keys(PEOPLE).map((person) => [person, [] as RecordedStep[]]),
  ) as unknown as Record<Person, RecordedStep[]>;
  readonly #ids: Readonly<Record<Person, string>>;
  readonly #messages: ReadonlyMap<string, NotificationState>;
  readonly #mailbox: TestMailbox;
  readonly #pushService: PushService;
  readonly #system: TestSystem;

  constructor(
    ids: Readonly<Record<Person, string>>,
    messages: ReadonlyMap<string, NotificationState>,
    mailbox: TestMailbox,
    pushService: PushService,
    system: TestSystem,
  ) {
    this.#ids = ids;
    this.#messages = messages;
    this.#mailbox = mailbox;
    this.#pushService = pushService;
    this.#system = system;
  }

  all(): Recorded {
    return this.#all;
  }

  /** What came before is not of this life. */
  async skip(): Promise<void> {
    for (const id of [...this.#messages.keys(), ...(await this.#mails()).map(({ mailKey }) => mailKey)])
      this.#known.add(id);
  }

  async note(minute: number, begin: number): Promise<void> {
    const messages = [...this.#messages.values()]
      .filter(({ messageId }) => !this.#known.has(messageId))
      .toSorted((a, b) => a.code.localeCompare(b.code));
    const mails = (await this.#mails()).filter(({ mailKey }) => !this.#known.has(mailKey));
    for (const id of [...messages.map((each) => each.messageId), ...mails.map((each) => each.mailKey)])
      this.#known.add(id);
    for (const person of Object.keys(PEOPLE) as Person[]) {
      const own = mails.filter(({ customerId }) => customerId === this.#ids[person]);
      for (const message of messages.filter(({ customerId }) => customerId === this.#ids[person])) {
        const at = own.findIndex(({ code }) => code === message.code);
        const [row] = at < 0 ? [] : own.splice(at, 1);
        const { code, params, title, groupKey, auctionId } = message;
        this.#all[person].push(
          this.#alike(begin, {
            minute,
            message: { code, params, title, groupKey, auctionId },
            mail: row ? await this.#arrivedMail(person, row) : null,
            pushed: await this.#arrivedPush(person, message),
          }),
        );
      }
      for (const row of own) {
        const mail = await this.#arrivedMail(person, row);
        this.#all[person].push(this.#alike(begin, { minute, message: null, mail, pushed: false }));
      }
    }
  }

  #mails(): Promise<MailRow[]> {
    return this.#system.query<MailRow>(
      `select mail_key as "mailKey", customer_id as "customerId", code, params, title, link, created_at as at,
         ${PLACE_OF_MAIL}
       from notifications.mails order by created_at, code`,
    );
  }

  /** The mail as it is recorded, when the mailbox has it word for word. */
  async #arrivedMail(
    person: Person,
    { at, code, params, title, link, place }: MailRow,
  ): Promise<RecordedStep['mail']> {
    const said = { code, params, title, link };
    const arrived = await arrivalsOf(this.#mailbox, person, { ...said, at, place });
    expect(arrived, `${person}: ${code}`).toBeGreaterThan(0);
    return said;
  }

  async #arrivedPush(person: Person, message: PushedMessage): Promise<boolean> {
    const path = `/${this.#ids[person]}`;
    const pushes = this.#pushService.pushes.filter(
      (push) => push.path === path && push.said.id === message.messageId,
    );
    expect(pushes.length, `${person}: pushes of ${message.code}`).toBeLessThanOrEqual(1);
    const expected = await pushBody(message, PEOPLE[person], DOMAINS, 'another key');
    for (const { said } of pushes) expect(withoutTokens(said)).toEqual(withoutTokens(expected));
    return pushes.length > 0;
  }

  #alike(begin: number, step: RecordedStep): RecordedStep {
    return JSON.parse(JSON.stringify(step), (name, value: unknown) => {
      if (name === 'orderNumber') return 20_001;
      if (typeof value !== 'string') return value;
      if (INSTANT.test(value)) return new Date(BEGIN + Date.parse(value) - begin).toISOString();
      if (name === 'dueOn') return '2026-12-04';
      return name === 'invoice' ? 'RE-2026-000001' : value.replaceAll(ID, (id) => this.#nameOf(id));
    }) as RecordedStep;
  }

  #nameOf(id: string): string {
    const number = this.#names.get(id) ?? String(this.#names.size + 1).padStart(12, '0');
    this.#names.set(id, number);
    return `0190c0de-0000-7000-8000-${number}`;
  }
}
