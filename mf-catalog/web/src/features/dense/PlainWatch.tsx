import { Bookmark, IconButton, type WatchToggleProps } from '@rollheim/ui';

/** The bookmark of a row: no picture lies below it. */
export const PlainWatch = ({ watched, label, onPress }: WatchToggleProps) => (
  <IconButton label={label} pressed={watched} onPress={onPress}>
    <Bookmark aria-hidden="true" />
  </IconButton>
);
