import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { X } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { cx } from '../shared/cx.ts';
import type { DrawerProps } from './props.ts';
import css from './Drawer.module.css';

/** The drawer itself, as it opens. */
export const DrawerSheet = ({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  side = 'start',
}: DrawerProps) => (
  <ModalOverlay
    className={cx(css.scrim)}
    isOpen={open}
    isDismissable
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
  >
    <Modal className={cx(css.modal, css[side])}>
      <AriaDialog className={cx(css.root)}>
        <div className={css.head}>
          <Heading slot="title" level={2} className={css.title ?? ''}>
            {title}
          </Heading>
          <IconButton label={closeLabel} onPress={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className={css.body}>{children}</div>
        {actions ? <div className={css.foot}>{actions}</div> : null}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
