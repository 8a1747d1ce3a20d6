import { Dialog, type DialogProps } from '@rollheim/ui';
import { useBackCloses } from '@rollheim/ui/back-closes';

/** A dialog of the console: 'back' closes it, and the page stays. */
export const Sheet = (props: DialogProps) => {
  useBackCloses(props.open, props.onClose);
  return <Dialog {...props} />;
};
