import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { AnnouncerProvider } from '../Countdown/Announcer.tsx';
import { TimeProvider } from '../Countdown/TimeProvider.tsx';
import { SnackbarContext, type SnackbarApi } from '../Snackbar/Snackbar.tsx';

export interface DesignProvidersProps {
  locale: string;
  /** Goes to an address of this site without leaving the page. */
  navigate: (path: string) => void;
  /** Server clock minus this device's clock, ms. */
  serverOffsetMs: number;
  /** The time of the server's clock when it rendered the page, epoch ms; null: nothing is hydrated. */
  renderedAt: number | null;
  /** The page's one snackbar; absent inside a SnackbarRegion. */
  snackbar?: SnackbarApi | undefined;
  children: ReactNode;
}

/** Everything that the components need around them, for a React root that is not the page's only one. */
export const DesignProviders = (props: DesignProvidersProps) => {
  const { locale, navigate, serverOffsetMs, renderedAt, snackbar, children } = props;
  const content = <AnnouncerProvider>{children}</AnnouncerProvider>;
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={navigate}>
        <TimeProvider serverOffsetMs={serverOffsetMs} renderedAt={renderedAt}>
          {snackbar ? <SnackbarContext value={snackbar}>{content}</SnackbarContext> : content}
        </TimeProvider>
      </RouterProvider>
    </I18nProvider>
  );
};
