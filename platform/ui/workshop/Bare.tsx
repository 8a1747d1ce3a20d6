import type { Settings } from './settings.ts';
import { STORIES } from './story.tsx';

/** Examples without the workshop around them: for pictures, checks and the narrow frame. */
export const Bare = ({ settings }: { settings: Settings }) => {
  const stories = STORIES.filter(({ name, meta }) =>
    settings.group ? meta.group === settings.group : name === settings.story,
  );
  return (
    <main className="workshop-bare">
      <h1 className="workshop-hidden">{settings.group ?? settings.story}</h1>
      {stories.map(({ name, examples }) => (
        <section key={name} data-story={name} aria-label={name} className="workshop-story">
          {examples
            .filter((example) => !settings.example || example.name === settings.example)
            .map(({ name: title, Example }) => (
              <div key={title} data-example={title}>
                <Example />
              </div>
            ))}
        </section>
      ))}
    </main>
  );
};
