import { useRef, useState, type KeyboardEvent } from 'react';
import { ButtonContext } from 'react-aria-components';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import { OVERLAYS, useOverlaysSoon } from '../lazy/overlay.tsx';
import type { MenuProps } from './props.ts';

const List = lazyComponent(
  OVERLAYS,
  (parts) => parts.MenuList,
  () => null,
);

/** A list of actions or places behind a button. */
export const Menu = ({ trigger, ...list }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useOverlaysSoon();
  const onKeyDown = ({ key }: Pick<KeyboardEvent, 'key'>) => {
    if (key === 'ArrowDown') setOpen('first');
    if (key === 'ArrowUp') setOpen('last');
  };
  const shown = open !== null;
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          'aria-haspopup': 'menu',
          'aria-expanded': shown,
          onPress: () => setOpen('first'),
          onKeyDown,
        }}
      >
        {trigger}
      </ButtonContext>
      {wasOpen ? <List {...list} button={button} open={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
