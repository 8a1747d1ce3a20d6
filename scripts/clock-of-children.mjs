// Preloaded into every Node process of `npm run clocks`: a child whose environment is chosen (Postgres) reads the same clock.
import { ChildProcess } from 'node:child_process';

const CLOCK = ['LD_PRELOAD', 'FAKETIME', 'DONT_FAKE_MONOTONIC', 'FAKETIME_DONT_FAKE_MONOTONIC'];

const start = ChildProcess.prototype.spawn;
ChildProcess.prototype.spawn = function spawnAtClock(options) {
  const given = options.envPairs ?? [];
  const missing = CLOCK.filter(
    (name) => process.env[name] !== undefined && !given.some((pair) => pair.startsWith(`${name}=`)),
  );
  const envPairs = [...given, ...missing.map((name) => `${name}=${process.env[name]}`)];
  return start.call(this, { ...options, envPairs });
};
