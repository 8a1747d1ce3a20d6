import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { X } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { cx } from '../shared/cx.ts';
import css from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children?: ReactNode;
  /** The buttons: cancel first, the action last; on a phone the action stands above. */
  actions?: ReactNode;
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined;
  /** Stays open on Escape and on a press beside it: only its own buttons close it. */
  persistent?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

/** Asks one thing. A sheet from below on a phone. */
export const Dialog = (props: DialogProps) => {
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
      isKeyboardDismissDisabled={persistent}
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
