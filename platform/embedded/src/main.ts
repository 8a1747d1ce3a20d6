/** `npm start`: the whole system on this machine, until Ctrl-C. */
import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_TEAM, DEMO_USERS } from '@rollheim/contracts';
import { withSecretFiles } from '@rollheim/contracts/server';
import { logFileOf } from './child.ts';
import { startSystem, type RunningSystem } from './launcher.ts';
import { readSettings, type Settings } from './settings.ts';

const begun = performance.now();
const say = (line: string): void => console.log(line);
let system: RunningSystem | null = null;
const asked = new AbortController();

async function run(): Promise<void> {
  // who reads a secret looks for it by its name
  Object.assign(process.env, withSecretFiles(process.env));
  const settings = readSettings(process.argv.slice(2), process.env);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  say(`Rollheim starts (bus: ${settings.bus}, data: ${settings.dataDir}) …`);
  system = await startSystem(settings, say, asked.signal);
  announce(system, settings);
  process.send?.({ type: 'ready', url: system.url, mailboxUrl: system.mailboxUrl, times: system.times });
}

function announce({ url, consoleUrl, mailboxUrl, times }: RunningSystem, { demo, dataDir }: Settings): void {
  const steps = Object.entries(times).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`);
  say(`\nReady after ${((performance.now() - begun) / 1000).toFixed(1)} s (${steps.join(', ')})\n`);
  say(`  Marketplace  ${url}`);
  if (consoleUrl) say(`  Console      ${consoleUrl}   (releases; a login of its own)`);
  say(`  Mailbox      ${mailboxUrl}   (every mail that the system sends)`);
  say(`  Logs         ${logFileOf(dataDir, '*')}`);
  if (demo) {
    say(`\n  Demo users, password ${DEMO_PASSWORD}:`);
    for (const [role, { email }] of Object.entries({ ...DEMO_USERS, ...DEMO_TEAM }))
      say(`    ${email.padEnd(32)} ${role}`);
    say(`    ${DEMO_OPERATOR.padEnd(32)} release operator (operations console)`);
  }
  say('\nCtrl-C stops everything; the data stay.');
}

/** The first signal stops in order, a second one is not needed: each step has its own limit of time. */
async function end(signal: string): Promise<void> {
  if (asked.signal.aborted) return;
  say(`\n${signal}: stopping …`);
  asked.abort();
  // During the start it is the start itself that ends.
  if (!system) return;
  await system.stop();
  say('Stopped.');
  process.exit(0);
}

// A launcher that tests started ends with them.
process.on('disconnect', () => void end('parent gone'));
process.on('message', (message) => {
  if (message === 'pids') process.send?.({ type: 'pids', pids: system?.pids() ?? {} });
});
run().catch((error: Error) => {
  if (asked.signal.aborted) {
    say('Stopped.');
    process.exit(0);
  }
  console.error(`\n${error.message}`);
  process.exit(1);
});
