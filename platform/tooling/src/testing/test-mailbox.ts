import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '@rollheim/embedded';
import { patience } from './until.ts';

/** A mail as it arrived. */
export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Newest value by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came over the wire. */
  readonly raw: Buffer;
}

/** A real SMTP server on 127.0.0.1 that keeps what it takes. */
export interface TestMailbox {
  readonly url: string;
  readonly mails: readonly TestMail[];
  /** Addresses whose mails are refused, with the code of the answer: 450 for now, 550 for ever. */
  readonly refusals: Map<string, number>;
  /** Resolves with the first mail that fits; rejects after `timeoutMs`. */
  waitFor(fits: (mail: TestMail) => boolean, timeoutMs?: number): Promise<TestMail>;
  /** Stops listening: senders meet a closed port. */
  goDown(): Promise<void>;
  /** Listens again on the same port. */
  comeBack(): Promise<void>;
}

/** Starts a mailbox. */
export async function startTestMailbox(): Promise<TestMailbox> {
  const port = await freePort();
  const mails: TestMail[] = [];
  const refusals = new Map<string, number>();
  const listen = async (): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _, done) {
        const responseCode = refusals.get(address);
        done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null);
      },
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const raw = Buffer.concat(parts);
          PostalMime.parse(raw).then((mail) => {
            const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
            const { subject = '', text = '', html = '', messageId = '' } = mail;
            const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
            mails.push({ to, subject, text, html, messageId, headers, raw });
            done();
          }, done);
        });
      },
    });
    server.on('error', () => undefined); // a sender that hangs up is no matter of the mailbox
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  let server: SMTPServer | null = await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    async waitFor(fits, timeoutMs = patience()) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        const found = mails.find(fits);
        if (found) return found;
        if (Date.now() > end)
          throw new Error(`No such mail among: ${mails.map((m) => m.subject).join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async goDown() {
      const closing = server;
      server = null;
      await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    },
    async comeBack() {
      server ??= await listen();
    },
  };
}
