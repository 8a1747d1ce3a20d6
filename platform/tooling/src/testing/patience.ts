/**
 * Setup of every test file: what a test waits for may take as long as a busy machine needs. How fast something is, the
 * benches say. A wait with a limit of its own keeps it.
 */
import { vi } from 'vitest';

const timeout = Number(process.env['TEST_PATIENCE_MS']);
// Files that share a worker share `vi`: it is changed once.
const kept = globalThis as { impatientWaitFor?: typeof vi.waitFor };
const waitFor = (kept.impatientWaitFor ??= vi.waitFor);

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) });
