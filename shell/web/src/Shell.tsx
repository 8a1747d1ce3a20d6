import { localeAtom, offsetAtom, useAtomValue, useLocation, useNavigate } from '@rollheim/module-api';
import { DesignProviders, SnackbarRegion, useSnackbar } from '@rollheim/ui';
import { useEffect } from 'react';
import { Frame } from './frame/Frame.tsx';
import { useShellServices } from './services.ts';
import { useShellText } from './texts.ts';

/** The shell's App: the frame in the design system's providers, with the page's one snackbar. */
export function Shell({ renderedAt }: { readonly renderedAt: number }) {
  const t = useShellText();
  const navigate = useNavigate();
  const locale = useAtomValue(localeAtom);
  const serverOffsetMs = useAtomValue(offsetAtom);
  return (
    <DesignProviders
      locale={locale}
      navigate={(path) => void navigate(path)}
      serverOffsetMs={serverOffsetMs}
      renderedAt={renderedAt}
    >
      <SnackbarRegion label={t('snackbar.label')} closeLabel={t('close')}>
        <Frame />
        <SnackbarPlug />
        <VisitPlug />
      </SnackbarRegion>
    </DesignProviders>
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
