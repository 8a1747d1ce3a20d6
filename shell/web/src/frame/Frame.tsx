import { matchPath, PATHS } from '@rollheim/contracts';
import { customerAtom, useAtomValue, useLocation, useModuleContext } from '@rollheim/module-api';
import { Ban, Banner } from '@rollheim/ui';
import { Outlet } from '../outlet/Outlet.tsx';
import { ShellPage } from '../pages/ShellPage.tsx';
import { useShellText } from '../texts.ts';
import { AppBar } from './AppBar.tsx';
import { Footer } from './Footer.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Offline } from './Offline.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import css from './Frame.module.css';

/** What stands around every page, whatever becomes of the modules (spec 1 §2, default layout). */
export function Frame() {
  const t = useShellText();
  const { pathname } = useLocation();
  const { config } = useModuleContext();
  const customer = useAtomValue(customerAtom);
  const match = matchPath(pathname);
  const page = match ? PATHS[match.id] : null;
  const content = useRouteFocus();
  return (
    <div className={css.root}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {customer?.merchantBlocked ? (
        <Banner kind="error" icon={<Ban aria-hidden="true" />}>
          {t('blocked')}
        </Banner>
      ) : null}
      {customer?.isOperator ? <aside className={css.adminBar}>{t('admin.bar')}</aside> : null}
      {config.systemBar ? <Banner kind="system">{config.systemBar}</Banner> : null}
      {page?.hideNavbar ? null : <AppBar />}
      <RouteProgress />
      <Offline />
      <main id="content" className={css.main} ref={content} tabIndex={-1}>
        {match && match.module !== 'shell' ? <Outlet module={match.module} /> : <ShellPage match={match} />}
      </main>
      {page?.hideFooter ? null : <Footer />}
      <LeaveDialog />
    </div>
  );
}
