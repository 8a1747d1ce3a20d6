import { ButtonLink, Inline, Link, Search } from '../../src/index.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Actions',
  use: 'Goes somewhere. A plain press goes through the router, a modified one stays the browser’s.',
};

export const Looks = () => (
  <p>
    Was kostet ein Zuschlag? <Link href="#kosten">Kosten bei Zuschlag</Link>,{' '}
    <Link href="#agb" look="plain">
      AGB
    </Link>
    .
  </p>
);
export const States = () => (
  <Inline>
    <As state="hovered">
      <Link href="#1">Unter dem Zeiger</Link>
    </As>
    <As state="focus-visible">
      <Link href="#2">Im Fokus</Link>
    </As>
    <Link href="#3" current>
      Diese Seite
    </Link>
  </Inline>
);
export const AsButton = () => (
  <Inline>
    <ButtonLink href="#start">Fahrzeug verkaufen</ButtonLink>
    <ButtonLink href="#katalog" variant="outline" icon={<Search aria-hidden="true" />}>
      Zum Katalog
    </ButtonLink>
  </Inline>
);
