/** Development servers: a module inside the shell, or alone. */
export { startDevServer, type DevOptions } from './server.ts';
export { startStandalone } from './standalone.ts';
