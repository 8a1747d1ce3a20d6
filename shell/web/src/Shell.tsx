import { localeAtom, offsetAtom, useAtomValue, useLocation, useNavigate } from '@rollheim/module-api';
import { DesignProviders, SnackbarRegion, useSnackbar } from '@rollheim/ui';
import { useCallback, useEffect, type ReactNode } from 'react';
import { Frame } from './frame/Frame.tsx';
import { useShellServices } from './services.ts';
import { useShellText } from './texts.ts';

/** The design system's providers; the clock is set again and again, and renders nothing else of the frame. */
function Design({ renderedAt, children }: { readonly renderedAt: number; readonly children: ReactNode }) {
  const navigate = useNavigate();
  const go = useCallback((path: string) => void navigate(path), [navigate]);
  const locale = useAtomValue(localeAtom);
  const serverOffsetMs = useAtomValue(offsetAtom);
  return (
    <DesignProviders locale={locale} navigate={go} serverOffsetMs={serverOffsetMs} renderedAt={renderedAt}>
      {children}
    </DesignProviders>
  );
}

/** The shell's App: the frame in the design system's providers, with the page's one snackbar. */
export function Shell({ renderedAt }: { readonly renderedAt: number }) {
  const t = useShellText();
  return (
    <Design renderedAt={renderedAt}>
      <SnackbarRegion label={t('snackbar.label')} closeLabel={t('close')}>
        <Frame />
        <SnackbarPlug />
        <VisitPlug />
      </SnackbarRegion>
    </Design>
  );
}

/** Modules show their messages through the frame's snackbar. */
function SnackbarPlug() {
  const snackbar = useSnackbar();
  const services = useShellServices();
  const { key } = useLocation();
  useEffect(() => {
    if (services) services.snackbar.current = snackbar;
  }, [services, snackbar, key]);
  return null;
}

/** The logs of the visit learn of every page. */
function VisitPlug() {
  const services = useShellServices();
  const { pathname, search } = useLocation();
  useEffect(() => services?.visit.shown({ pathname, search }), [services, pathname, search]);
  return null;
}
