import { CallerLimits } from '@rollheim/service-kit';
import type { Server } from 'node:net';

/** Closes what one address (IPv6: /64) opens beyond `perAddress` connections at a time. */
export function limitConnections(server: Server, perAddress: number): void {
  const limits = new CallerLimits({ perVisitor: Infinity, perAddress, all: Infinity });
  server.on('connection', (socket) => {
    const entry = limits.enter(socket.remoteAddress, null);
    if ('leave' in entry) socket.once('close', entry.leave);
    else socket.destroy();
  });
}
