import { ErrorPanel } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Messages',
  use: 'What failed, that the rest works, a reference, and a way to try again.',
};

export const Retry = () => (
  <ErrorPanel
    title="Dieser Bereich lädt gerade nicht."
    reference="Kennung 7F3-A41."
    retryLabel="Erneut versuchen"
    onRetry={() => {}}
  >
    Der Rest der Seite funktioniert weiter.
  </ErrorPanel>
);
export const Pending = () => (
  <ErrorPanel
    title="Dieser Bereich lädt gerade nicht."
    retryLabel="Erneut versuchen"
    onRetry={() => {}}
    pending
  />
);
