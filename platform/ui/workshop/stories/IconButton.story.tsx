import {
  Badge,
  Bookmark,
  IconButton,
  Inline,
  MessageSquare,
  Printer,
  Share2,
  User,
  X,
} from '../../src/index.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Actions',
  use: 'A control of one icon where its meaning is known: close, share, print.',
};

export const Variants = () => (
  <Inline>
    <IconButton label="Schließen">
      <X aria-hidden="true" />
    </IconButton>
    <IconButton label="Teilen" variant="line">
      <Share2 aria-hidden="true" />
    </IconButton>
    <IconButton label="Merken" variant="floating" pressed={false}>
      <Bookmark aria-hidden="true" />
    </IconButton>
    <IconButton label="Nicht mehr merken" variant="floating" pressed>
      <Bookmark aria-hidden="true" />
    </IconButton>
    <IconButton label="Zum Konto" href="#konto">
      <User aria-hidden="true" />
    </IconButton>
  </Inline>
);
export const WithBadges = () => (
  <IconButton label="Nachrichten">
    <MessageSquare aria-hidden="true" />
    <Badge count={3} label="3 ungelesen" corner="top" />
    <Badge count={12} kind="task" label="12 Aufgaben" corner="bottom" />
  </IconButton>
);
export const States = () => (
  <Inline>
    <As state="hovered">
      <IconButton label="Drucken" variant="line">
        <Printer aria-hidden="true" />
      </IconButton>
    </As>
    <As state="focus-visible">
      <IconButton label="Drucken" variant="line">
        <Printer aria-hidden="true" />
      </IconButton>
    </As>
    <IconButton label="Drucken" variant="line" disabled>
      <Printer aria-hidden="true" />
    </IconButton>
  </Inline>
);
