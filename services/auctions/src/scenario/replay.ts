import { createInterface } from 'node:readline';
import { playScenario, type Scenario } from './scenario.ts';

/** Plays scenarios, one JSON object per line of standard input, and prints their results in the same order. */
async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const scenario = JSON.parse(line) as Scenario;
    const text = JSON.stringify({ id: scenario.id, results: playScenario(scenario) });
    if (!process.stdout.write(`${text}\n`)) await new Promise((done) => process.stdout.once('drain', done));
  }
}

await main();
