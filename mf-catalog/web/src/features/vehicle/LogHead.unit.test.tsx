import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { LogHead } from './LogHead.tsx';

const head = 'ab'.repeat(32);

test('whoever can still bid is asked to note the state of the log; after the end no one is', async () => {
  const open = await textFor(null, <LogHead head={head} isOpen isFinal={false} />);
  expect(open).toContain('Note it');
  const over = await textFor(null, <LogHead head={head} isOpen={false} isFinal />);
  expect(over).toContain('State of the log');
  expect(over).not.toContain('Note it');
});
