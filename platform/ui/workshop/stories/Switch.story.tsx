import { Stack, Switch } from '../../src/index.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'On or off, in effect at once.' };

export const States = () => (
  <Stack gap={2}>
    <Switch defaultChecked note="Bietet in Schritten bis zu Ihrem Limit mit">
      Bietagent
    </Switch>
    <Switch>Nur Sofortkauf</Switch>
    <Switch disabled>Nicht verfügbar</Switch>
    <As state="focus-visible">
      <Switch>Im Fokus</Switch>
    </As>
  </Stack>
);
