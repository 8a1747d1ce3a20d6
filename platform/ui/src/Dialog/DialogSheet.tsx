import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { X } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { cx } from '../shared/cx.ts';
import type { DialogProps } from './props.ts';
import css from './Dialog.module.css';

/** The dialog itself, as it opens. */
export const DialogSheet = (props: DialogProps) => {
  const {
    open,
    onClose,
    title,
    lead,
    children,
    actions,
    closeLabel,
    persistent = false,
    size = 'md',
  } = props;
  return (
    <ModalOverlay
      className={cx(css.scrim)}
      isOpen={open}
      isDismissable={!persistent}
      isKeyboardDismissDisabled={persistent && closeLabel === undefined}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Modal className={cx(css.modal, css[size])}>
        <AriaDialog role={props.role ?? 'dialog'} className={cx(css.root)}>
          <div className={css.head}>
            <div className={css.titles}>
              <Heading slot="title" level={2} className={css.title ?? ''}>
                {title}
              </Heading>
              {lead ? <p className={css.lead}>{lead}</p> : null}
            </div>
            {closeLabel ? (
              <IconButton label={closeLabel} onPress={onClose} className={css.close}>
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          {children ? <div className={css.body}>{children}</div> : null}
          {actions ? <div className={css.foot}>{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
