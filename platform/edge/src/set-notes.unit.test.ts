import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SetNotes } from './set-notes.ts';

const set = (version: string) => ({ releaseSet: `set-${version}`, versions: { 'mf-one': version } });

/** A registry that answers when the test says so. */
function registry() {
  const asked: { versions: object; answer: (error?: Error) => void }[] = [];
  const client = {
    saveReleaseSet: (versions: object) =>
      new Promise<never>((resolve, reject) =>
        asked.push({ versions, answer: (error) => (error ? reject(error) : resolve(undefined as never)) }),
      ),
  };
  const warn = vi.fn();
  return { asked, warn, notes: new SetNotes(client, { warn }) };
}

describe('sets that a page’s calls name', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are sent once each, however many calls come meanwhile', async () => {
    const { asked, notes } = registry();
    for (let call = 0; call < 50; call++) notes.note(set('1.0.0'));
    const waiting = notes.makeKnown(set('1.0.0'));
    notes.note(set('1.1.0'));
    expect(asked.map(({ versions }) => versions)).toEqual([{ 'mf-one': '1.0.0' }, { 'mf-one': '1.1.0' }]);
    for (const { answer } of asked) answer();
    await waiting;
    notes.note(set('1.0.0'));
    await notes.makeKnown(set('1.0.0'));
    expect(asked).toHaveLength(2);
  });

  test('wait for 5 s after a failure, and are sent then', async () => {
    const { asked, warn, notes } = registry();
    notes.note(set('1.0.0'));
    asked[0]!.answer(new Error('the registry is away'));
    await vi.advanceTimersByTimeAsync(4900);
    expect(warn).toHaveBeenCalledOnce();
    notes.note(set('1.0.0'));
    notes.note(set('1.1.0'));
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    notes.note(set('1.0.0'));
    expect(asked).toHaveLength(2);
  });
});
