/** Contracts of the server: joi schemas of commands, events and field rules. Never bundled for the browser. */
export * from './server/registry.ts';
