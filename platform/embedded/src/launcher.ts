import { ALL_SETTINGS, reads, type Setting } from '@rollheim/contracts/server';
import { join } from 'node:path';
import { Child, logFileOf } from './child.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { startNewsletter } from './newsletter/newsletter.ts';
import { startPlateRegister } from './plate-register/plate-register.ts';
import { startPortal } from './portal/portal.ts';
import { startSyscara } from './syscara/syscara.ts';
import { startTranslation } from './translation/translation.ts';
import { startVatRegister } from './vat-register/vat-register.ts';
import { requireDisk } from './disk.ts';
import { plannedPorts, requirePorts } from './ports.ts';
import type { MemberOrder } from './protocol.ts';
import { readModelsFilled } from './read-models.ts';
import { startServers } from './servers.ts';
import { StartProgress } from './start-progress.ts';
import { forgetRunning, noteRunning, requireNotRunning } from './running-file.ts';
import {
  commonEnv,
  memberEnv,
  OFFSETS,
  publicUrl,
  readSecret,
  type Places,
  type Settings,
} from './settings.ts';
import { missingMains, readPlan, ROOT, type ProcessPlan, type SystemPlan } from './system.ts';

/** The embedded system, up and serving. */
export interface RunningSystem {
  readonly url: string;
  /** The operations console; null when it was not asked for. */
  readonly consoleUrl: string | null;
  readonly mailboxUrl: string;
  /** What the start took, ms by step. */
  readonly times: Readonly<Record<string, number>>;
  /** Process ids by name, as they are now. */
  pids(): Record<string, number>;
  /** Stops everything in reverse order. */
  stop(): Promise<void>;
}

/** Processes of a launcher that was killed end by themselves: longest after 20 s, on a busy machine later. */
const LEFTOVER_MS = 60_000;

/**
 * Starts the embedded system and waits until it can serve, however long that takes: every ten seconds it says what it
 * waits for. Throws, with everything stopped again, when a process ends with an error again and again, or when `signal`
 * is aborted meanwhile.
 */
export async function startSystem(
  settings: Settings,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<RunningSystem> {
  const steps = new StopSteps(say);
  const progress = new StartProgress(say);
  signal.addEventListener('abort', () => void steps.run(), { once: true });
  try {
    return await start(settings, say, signal, { steps, progress });
  } catch (error) {
    await steps.run();
    throw error;
  } finally {
    progress.end();
  }
}

async function start(
  settings: Settings,
  say: (line: string) => void,
  signal: AbortSignal,
  { steps, progress }: { readonly steps: StopSteps; readonly progress: StartProgress },
): Promise<RunningSystem> {
  const { basePort, dataDir } = settings;
  const plan = readPlan(settings.only);
  const missing = missingMains(plan);
  if (missing.length > 0) {
    const names = missing.map(({ name, main }) => `  ${name}: ${main}`).join('\n');
    throw new Error(
      `These parts of the system do not exist:\n${names}\nROLLHEIM_ONLY=identity,customers starts the named parts alone.`,
    );
  }
  requireDisk(dataDir);
  const leftover = await requireNotRunning(dataDir);
  await requirePorts(plannedPorts(settings, plan), basePort, leftover ? LEFTOVER_MS : 0);
  noteRunning(dataDir, { pid: process.pid, url: publicUrl(basePort) });
  steps.add('note', async () => forgetRunning(dataDir));

  const secret = process.env['SECRET'] ?? readSecret(dataDir);
  const servers = await progress.step('database', () => startServers(settings, plan, secret, say));
  steps.add('database', () => servers.stop());
  signal.throwIfAborted();
  const places: Places = { ...servers, secret };
  const mailbox = await startMailbox({
    webPort: basePort + OFFSETS.mailboxWeb,
    smtpPort: basePort + OFFSETS.mailboxSmtp,
    folder: join(dataDir, 'mail'),
  });
  steps.add('mailbox', () => mailbox.stop());
  const newsletter = await startNewsletter({
    port: basePort + OFFSETS.newsletter,
    file: join(dataDir, 'newsletter', 'signups.jsonl'),
  });
  steps.add('newsletter', () => newsletter.stop());
  const plateRegister = await startPlateRegister({ port: basePort + OFFSETS.plateRegister });
  steps.add('Dutch vehicle register', () => plateRegister.stop());
  const portal = await startPortal({ port: basePort + OFFSETS.portal });
  steps.add('classifieds portal', () => portal.stop());
  const syscara = await startSyscara({ port: basePort + OFFSETS.syscara });
  steps.add('SYSCARA', () => syscara.stop());
  const vatRegister = await startVatRegister({ port: basePort + OFFSETS.vatRegister });
  steps.add('VAT numbers', () => vatRegister.stop());
  const translation = await startTranslation({ port: basePort + OFFSETS.translation });
  steps.add('translation', () => translation.stop());

  const env = {
    ...systemEnv(),
    ...commonEnv(settings, places, process.env),
    // systems of one test run share what is compiled
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(dataDir, 'run', 'compile-cache'),
  };
  const children = new Map<string, Child>();
  steps.first(() => {
    for (const child of children.values()) child.retire();
  });
  for (const wave of waves(plan.processes)) {
    signal.throwIfAborted();
    const started = wave.map((process) => {
      const own = { ...env, ...secretsOf(process) };
      const order = orderOf(process, settings, places, own);
      const child = new Child({
        order,
        env: own,
        memoryMb: process.memoryMb,
        logFile: logFileOf(dataDir, process.name),
        hasSpare: process.spare ?? false,
        say,
      });
      children.set(process.name, child);
      child.start();
      return child;
    });
    steps.add(wave.map(({ name }) => name).join(', '), async () => {
      await Promise.all(started.map((child) => child.stop()));
    });
    const ready = started.map((child) =>
      progress.step(
        child.name,
        () => child.ready(),
        () => child.missing,
      ),
    );
    await Promise.race([Promise.all(ready), ...[...children.values()].map((child) => child.broken)]);
  }
  if (settings.demo && isIn(plan, 'releases')) {
    let unread = 'not asked yet';
    const ports = plan.bffs.map(({ port }) => basePort + port);
    await progress.step(
      'read models',
      () =>
        readModelsFilled(
          ports,
          () => signal.aborted,
          (progress) => (unread = progress),
        ),
      () => [unread],
    );
  }
  return {
    url: publicUrl(basePort),
    consoleUrl: isIn(plan, 'console') ? publicUrl(basePort + OFFSETS.console) : null,
    mailboxUrl: mailbox.url,
    times: progress.times,
    pids: () => {
      const own = [...children].flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid]]));
      return { ...servers.pids(), ...(Object.fromEntries(own) as Record<string, number>) };
    },
    stop: () => steps.run(),
  };
}

function orderOf(process: ProcessPlan, settings: Settings, places: Places, env: NodeJS.ProcessEnv) {
  const members = process.members.map((member): MemberOrder => {
    const config = { ...env, ...memberEnv(member, settings, places) } as Record<string, string>;
    const port = member.port === undefined ? null : settings.basePort + member.port;
    return { name: member.name, main: join(ROOT, member.main), config, port };
  });
  return { name: process.name, healthPort: settings.basePort + process.healthPort, members };
}

const isIn = ({ processes }: Pick<SystemPlan, 'processes'>, member: string): boolean =>
  processes.some(({ members }) => members.some(({ name }) => name === member));

/** Processes in the order of their `after`: each wave waits for the one before. */
function waves(processes: readonly ProcessPlan[]): ProcessPlan[][] {
  const names = new Set(processes.map(({ name }) => name));
  const result: ProcessPlan[][] = [];
  const done = new Set<string>();
  while (done.size < processes.length) {
    const wave = processes.filter(
      ({ name, after = [] }) =>
        !done.has(name) && after.every((before) => done.has(before) || !names.has(before)),
    );
    if (wave.length === 0) throw new Error('The processes of system.json wait for each other');
    for (const { name } of wave) done.add(name);
    result.push(wave);
  }
  return result;
}

const SYSTEM_NAMES = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'USER'];

/** What of our own environment the processes need; settings of this shell must not leak into the system. */
const systemEnv = (): NodeJS.ProcessEnv => ({
  ...given(SYSTEM_NAMES),
  ...given(ALL_SETTINGS.flatMap(([name, { handed, secret }]) => (handed && !secret ? [name] : []))),
});

/** Secrets that are handed to those who read them alone; the registry gets those of the modules that it starts. */
const secretsOf = ({ members }: ProcessPlan): NodeJS.ProcessEnv =>
  given(
    ALL_SETTINGS.flatMap(([name, setting]) =>
      setting.handed && setting.secret && members.some((member) => isFor(member.name, setting)) ? [name] : [],
    ),
  );

const isFor = (member: string, setting: Setting): boolean =>
  reads(member, setting) ||
  (member === 'releases' && setting.of !== 'all' && setting.of.some((part) => part.startsWith('mf-')));

const given = (names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

/** What is to be stopped, the last one first. Steps that are added during a stop are taken by the next `run`. */
class StopSteps {
  readonly #say: (line: string) => void;
  readonly #steps: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
  readonly #first: (() => void)[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#steps.push({ name, stop });
  }

  /** Done at once when a stop begins, before its first step. */
  first(work: () => void): void {
    this.#first.push(work);
  }

  run(): Promise<void> {
    for (const work of this.#first) work();
    this.#running = this.#running.then(async () => {
      for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
        await step
          .stop()
          .catch((error: Error) => this.#say(`${step?.name} did not stop cleanly: ${error.message}`));
      }
    });
    return this.#running;
  }
}
