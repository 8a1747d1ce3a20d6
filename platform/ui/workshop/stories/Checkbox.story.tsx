import { Checkbox, Stack } from '../../src/index.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'Yes or no, in effect when the form is sent.' };

export const States = () => (
  <Stack gap={2}>
    <Checkbox defaultChecked>AGB akzeptiert</Checkbox>
    <Checkbox>Newsletter</Checkbox>
    <Checkbox indeterminate>Einige</Checkbox>
    <Checkbox error="Bitte stimmen Sie zu.">Datenschutz gelesen</Checkbox>
    <Checkbox disabled defaultChecked>
      Notwendige Cookies
    </Checkbox>
    <As state="focus-visible">
      <Checkbox>Im Fokus</Checkbox>
    </As>
    <As state="hovered">
      <Checkbox>Unter dem Zeiger</Checkbox>
    </As>
  </Stack>
);
