/** What is used of the IMAP server for tests; the package describes nothing. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';
  interface Message {
    /** As it came over the wire. */
    readonly raw: string;
    flags: readonly string[];
  }
  interface ImapServer {
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    getMailbox(name: string): { readonly messages: readonly Message[] };
    appendMessage(
      mailbox: string,
      flags: readonly string[],
      internaldate: Date | undefined,
      raw: string,
    ): void;
  }
  export default function hoodiecrow(options: {
    readonly plugins?: readonly string[];
    readonly storage: Readonly<Record<string, { readonly messages: readonly object[] }>>;
    readonly users: Readonly<Record<string, { readonly password: string }>>;
  }): ImapServer;
}
