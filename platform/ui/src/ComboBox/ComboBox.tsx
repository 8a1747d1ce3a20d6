import { WaitingField } from '../Field/WaitingField.tsx';
import { OVERLAYS } from '../later/overlay.tsx';
import { later } from '../later/later.tsx';

/** One of a long list, found by typing. */
export const ComboBox = later(OVERLAYS, (parts) => parts.ComboBoxControl, WaitingField);
