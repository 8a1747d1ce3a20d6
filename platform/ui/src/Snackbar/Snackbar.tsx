import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { cx } from '../shared/cx.ts';
import type { SnackbarMessage } from './props.ts';
import { useSnackbarTimer } from './useSnackbarTimer.ts';
import css from './Snackbar.module.css';

export interface SnackbarApi {
  /** Shows a message; the newest takes the place of the one before. */
  show: (message: SnackbarMessage) => void;
  close: () => void;
}

export const SnackbarContext = createContext<SnackbarApi | null>(null);

export interface SnackbarRegionProps {
  /** Names the region for screen readers: 'Meldungen'. */
  label: string;
  closeLabel: string;
  children: ReactNode;
}

const ICONS = {
  info: <Info aria-hidden="true" />,
  success: <CircleCheck aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
};

/** Once, around the application: holds the place bottom left and gives `useSnackbar` to all below. */
export const SnackbarRegion = ({ label, closeLabel, children }: SnackbarRegionProps) => {
  const count = useRef(0);
  const [shown, setShown] = useState<(SnackbarMessage & { id: number }) | null>(null);
  const close = useCallback(() => setShown(null), []);
  const show = useCallback((message: SnackbarMessage) => {
    count.current += 1;
    setShown({ ...message, id: count.current });
  }, []);
  const api = useMemo(() => ({ show, close }), [show, close]);
  const timer = useSnackbarTimer(shown, close);
  const kind = shown?.kind ?? 'info';
  return (
    <SnackbarContext value={api}>
      {children}
      {/* The mark keeps it within reach while a dialog makes the rest of the page inert. */}
      <section
        className={css.region}
        aria-label={label}
        aria-live={kind === 'error' ? 'assertive' : 'polite'}
        data-react-aria-top-layer="true"
      >
        {shown ? (
          <div key={shown.id} className={cx(css.root, css[kind])} {...timer}>
            {ICONS[kind]}
            <div className={css.text}>{shown.text}</div>
            {shown.action ? (
              <Button
                variant="quiet"
                size="sm"
                className={css.action}
                onPress={() => {
                  shown.action?.onPress();
                  close();
                }}
              >
                {shown.action.label}
              </Button>
            ) : null}
            <IconButton label={closeLabel} onPress={close}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </section>
    </SnackbarContext>
  );
};

/** Shows short messages. Throws outside a SnackbarRegion. */
export const useSnackbar = (): SnackbarApi => {
  const api = useContext(SnackbarContext);
  if (!api) throw new Error('outside of a SnackbarRegion');
  return api;
};
