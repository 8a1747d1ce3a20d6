import { WaitingField } from '../Field/WaitingField.tsx';
import { OVERLAYS } from '../lazy/overlay.tsx';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';

/** One of a long list, found by typing. */
export const ComboBox = lazyComponent(OVERLAYS, (parts) => parts.ComboBoxControl, WaitingField);
