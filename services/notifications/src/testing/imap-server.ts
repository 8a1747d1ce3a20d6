import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

/** An IMAP server with one mailbox. */
export interface ImapMailbox {
  /** Address for `MAIL_REPORTS_URL`. */
  readonly url: string;
  /** A mail arrives. */
  put(raw: string): void;
  /** A mail is taken for unread again. */
  unsee(): void;
  /** Mails that no one has read. */
  unread(): number;
  close(): Promise<void>;
}

/** Starts one on this machine. */
export async function startImapMailbox(): Promise<ImapMailbox> {
  const server = hoodiecrow({
    storage: { INBOX: { messages: [] } },
    users: { 'bounces@rollheim.example': { password: 'a password: with signs/' } },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const messages = () => server.getMailbox('INBOX').messages;
  return {
    url: `imap://bounces%40rollheim.example:${encodeURIComponent('a password: with signs/')}@127.0.0.1:${port}/INBOX`,
    put: (raw) => server.appendMessage('INBOX', [], new Date(), raw),
    unsee() {
      for (const message of messages()) message.flags = [];
    },
    unread: () => messages().filter(({ flags }) => !flags.includes(String.raw`\Seen`)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}
