import { Link, Notice, Stack } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Messages',
  use: 'A message that stays in the flow. The kind ‘time’ is for time only.',
};

export const Kinds = () => (
  <Stack>
    <Notice title="Sie prüfen als Team.">Der Verkäufer sieht Ihre Anmerkungen sofort.</Notice>
    <Notice kind="success">Danke für Ihre Angaben. Ihr Konto ist freigeschaltet.</Notice>
    <Notice kind="tertiary" title="Antwort offen.">
      Der Verkäufer hat bis morgen, 14:42 Uhr Zeit.
    </Notice>
    <Notice kind="primary">Neu: Gebote in Schritten.</Notice>
    <Notice kind="time">Die Runde endet in wenigen Minuten.</Notice>
    <Notice kind="error" actions={<Link href="#retry">Erneut versuchen</Link>}>
      Das hat nicht geklappt.
    </Notice>
  </Stack>
);
