import {
  customerAtom,
  useAtomValue,
  useHomeLocale,
  useLocation,
  useModuleContext,
  usePageMatch,
  usePages,
} from '@rollheim/module-api';
import { Ban, Banner } from '@rollheim/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { openTo } from '@rollheim/contracts';
import { ConsentBanner } from '../consent/ConsentBanner.tsx';
import { useFrameConfig } from '../frame-config.ts';
import { Outlet } from '../outlet/Outlet.tsx';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import { ShellPage } from '../pages/ShellPage.tsx';
import { withNetwork } from '../recovery/with-network.ts';
import { useShellText } from '../texts.ts';
import { AppBar } from './AppBar.tsx';
import { Footer } from './Footer.tsx';
import { layoutOf } from './layout.ts';
import { OfficeFooter } from './OfficeFooter.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Offline } from './Offline.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { useForgottenTransitions } from './use-forgotten-transitions.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useRouteFocus } from './use-route-focus.ts';
import css from './Frame.module.css';

/** What surrounds every page, whatever becomes of the modules (spec 1 §2, default layout). */
export function Frame() {
  const t = useShellText();
  const { pathname } = useLocation();
  const { hidden } = useFrameConfig();
  const layout = layoutOf(pathname, hidden, useHomeLocale(), usePages());
  const content = useRouteFocus();
  useKeptScroll();
  useForgottenTransitions(pathname);
  return (
    <div className={css.root} data-layout={layout.kind}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {layout.notices ? <Notices /> : null}
      {layout.navbar ? <AppBar /> : null}
      <main id="content" className={css.main} ref={content} tabIndex={-1}>
        <RouteProgress />
        <Offline />
        <FramePage pathname={pathname} />
      </main>
      {layout.footer ? layout.office ? <OfficeFooter /> : <Footer /> : null}
      {layout.notices ? <Dialogs /> : null}
      <ConsentBanner />
      <LeaveDialog />
    </div>
  );
}

/** Bars above the app bar: blocked merchant, operator, system. */
function Notices() {
  const t = useShellText();
  const { config } = useModuleContext();
  const customer = useAtomValue(customerAtom);
  if (!customer?.merchantBlocked && !customer?.isOperator && !config.systemBar) return null;
  return (
    <aside>
      {customer?.merchantBlocked ? (
        <Banner kind="error" icon={<Ban aria-hidden="true" />}>
          {t('blocked')}
        </Banner>
      ) : null}
      {customer?.isOperator ? <div className={css.adminBar}>{t('admin.bar')}</div> : null}
      {config.systemBar ? <Banner kind="system">{config.systemBar}</Banner> : null}
    </aside>
  );
}

const DealerDialogs = lazy(async () => {
  const load = () => import(/* webpackChunkName: "later-dealer-dialogs" */ './dealer-dialogs.tsx');
  return { default: (await withNetwork(load)).DealerDialogs };
});

/** What asks merchants whose profile is complete; no one else waits for its code. */
function Dialogs() {
  const customer = useAtomValue(customerAtom);
  if (!customer?.merchantProfileCompleted) return null;
  return (
    <PageBoundary instead={null}>
      <Suspense>
        <DealerDialogs customer={customer} />
      </Suspense>
    </PageBoundary>
  );
}

/** The page of the address; the server's error in its place until the visitor goes on. */
function FramePage({ pathname }: { readonly pathname: string }): ReactNode {
  const { error } = useFrameConfig();
  const match = openTo(usePageMatch(), useAtomValue(customerAtom));
  const [first] = useState(pathname);
  if (error && pathname === first) return <ErrorPage error={error} />;
  if (match && match.module !== 'shell') return <Outlet module={match.module} />;
  return (
    <PageBoundary key={pathname}>
      <ShellPage match={match} />
    </PageBoundary>
  );
}
