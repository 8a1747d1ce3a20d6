import { Bookmark } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';

export interface WatchToggleProps {
  watched: boolean;
  /** The name that fits the state: 'Merken', 'Nicht mehr merken'. */
  label: string;
  onPress: () => void;
  disabled?: boolean | undefined;
}

/** The bookmark over a card's picture. */
export const WatchToggle = ({ watched, label, onPress, disabled }: WatchToggleProps) => (
  <IconButton label={label} variant="floating" pressed={watched} onPress={onPress} disabled={disabled}>
    <Bookmark aria-hidden="true" />
  </IconButton>
);
