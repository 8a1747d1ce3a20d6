import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OFFSETS, type Settings } from './settings.ts';
import type { SystemPlan } from './system.ts';

/** Ports that the system listens on itself, with what for. The servers of Postgres and Kafka look after their own. */
export function plannedPorts({ basePort, only }: Settings, plan: SystemPlan): Map<number, string> {
  const ports = new Map<number, string>();
  const add = (offset: number, use: string) => ports.set(basePort + offset, use);
  for (const process of plan.processes) {
    add(process.healthPort, `health of ${process.name}`);
    for (const { name, port } of process.members) if (port !== undefined) add(port, name);
  }
  if (only.length === 0) for (const { module, port } of plan.bffs) add(port, `${module}’s backend`);
  add(OFFSETS.mailboxWeb, 'mailbox');
  add(OFFSETS.mailboxSmtp, 'mailbox (SMTP)');
  add(OFFSETS.newsletter, 'newsletter (sample)');
  add(OFFSETS.plateRegister, 'Dutch vehicle register (sample)');
  add(OFFSETS.vatRegister, 'VAT numbers (sample)');
  add(OFFSETS.translation, 'translation (sample)');
  add(OFFSETS.portal, 'classifieds portal (sample)');
  add(OFFSETS.syscara, 'SYSCARA (sample)');
  return ports;
}

/** Throws, naming ports and way out, when one is taken. Waits `graceMs` for ports that are about to be freed. */
export async function requirePorts(
  ports: ReadonlyMap<number, string>,
  basePort: number,
  graceMs = 0,
): Promise<void> {
  const end = Date.now() + graceMs;
  for (;;) {
    const free = await Promise.all([...ports.keys()].map(portIsFree));
    const taken = [...ports].filter((_, index) => !free[index]);
    if (taken.length === 0) return;
    if (Date.now() < end) {
      await sleep(200);
      continue;
    }
    const names = taken.map(([port, use]) => `  ${port} (${use})`).join('\n');
    const other = basePort + 1000 < 65_000 ? basePort + 1000 : basePort - 1000;
    throw new Error(
      `These ports are in use by other programs:\n${names}\n` +
        `Stop those programs (\`lsof -i :${taken[0]?.[0]}\` names one), or choose another block: PORT=${other} npm start`,
    );
  }
}

/** True when nothing listens on the port, on any address of this machine. */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ port, ...(host ? { host } : {}) }, () => server.close(() => resolve(true)));
  });
}
