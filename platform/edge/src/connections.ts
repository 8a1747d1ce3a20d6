import { CallerLimits } from '@rollheim/service-kit';
import type { Server } from 'node:net';

/** Closes what one address (IPv6: /64) opens beyond `perAddress` connections at a time. */
export function limitConnections(server: Server, perAddress: number): void {
  const limits = new CallerLimits({ perAddress });
  server.on('connection', (socket) => {
    if (!limits.holds(socket.remoteAddress, socket)) socket.destroy();
  });
}
