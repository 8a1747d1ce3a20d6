import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { playScenario, type Scenario, type ScenarioResult } from './scenario.ts';

type Expected = Omit<ScenarioResult, 'messages'> & { messages: ScenarioResult['messages'] | null };

const file = new URL('../../scenarios/examples.jsonl', import.meta.url);
const scenarios = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Scenario & { expect: Expected[] });

describe('the engine plays the lives of auctions as the rules say', () => {
  test('has scenarios to play', () => expect(scenarios.length).toBeGreaterThanOrEqual(40));

  test.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', (_id, scenario) => {
    const results = playScenario(scenario);
    expect(results).toHaveLength(scenario.expect.length);
    scenario.expect.forEach((expected, index) => {
      const result = JSON.parse(JSON.stringify(results[index])) as ScenarioResult;
      const code = expected.code === 'any' && result.code !== null ? result.code : expected.code;
      const messages = expected.messages ?? result.messages;
      expect({ index, ...result }).toEqual({ index, ...expected, code, messages });
    });
  });
});
