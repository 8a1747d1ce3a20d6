import { overlay } from '../lazy/overlay.tsx';
import type { ActDialogProps } from './props.ts';

const Asking = overlay<ActDialogProps & { open: boolean }>((overlays) => overlays.ActSheet);

/** Asks once more before an act that binds, and says what became of it. Who leaves it has sent nothing. */
export const ActDialog = ({ open = true, ...props }: ActDialogProps) => <Asking open={open} {...props} />;
