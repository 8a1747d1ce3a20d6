import { localeAtom, useAtomValue, useModuleContext, usePath, useReportError } from '@rollheim/module-api';
import { cx, DesignProviders, ErrorPanel, Link, Page, Skeleton, Stack } from '@rollheim/ui';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useShellServices } from '../services.ts';
import { useShellText } from '../texts.ts';
import type { OutletContext } from './module-host.ts';
import { useOutletState } from './use-outlet-state.ts';
import css from './Outlet.module.css';

/** HTML of the page's module as its BFF rendered it; on the server only. */
export const FragmentHtml = createContext('');

/** True on the server, and until the frame that it rendered is alive. */
const isFirstPage = (): boolean =>
  typeof document === 'undefined' || document.getElementById('app')?.dataset['alive'] === undefined;

/** The place of the modules. What is in its element belongs to the module's own root. */
export function Outlet({ module }: { readonly module: string }) {
  const element = useRef<HTMLDivElement>(null);
  const services = useShellServices();
  const fragment = useContext(FragmentHtml);
  const context = useOutletContext(module);
  const latest = useRef(context);
  latest.current = context;
  // what the server rendered is shown at once: a page that fades in has its first paint when the fading ends
  const [served] = useState(() => (isFirstPage() ? module : null));
  const report = useReportError();

  useEffect(() => {
    const place = element.current;
    if (!place || !services) return undefined;
    void services.modules.show(module, place, latest.current);
    return () => void services.modules.leave();
  }, [module, services]);

  useEffect(() => {
    services?.modules.update(context).catch(report);
    // oxlint-disable-next-line react/exhaustive-deps -- a new place or language is what modules are notified of
  }, [context.location, context.locale, services]);

  return (
    <>
      <OutletNotice />
      <div
        key={module}
        ref={element}
        className={cx(css.root, module !== served && css.entering)}
        data-module={module}
        suppressHydrationWarning
        // the server's HTML stays as it is: React takes no notice of what is inside. Elsewhere it would warn of it beside
        // the module's root
        dangerouslySetInnerHTML={
          context.config.fragment?.module === module ? { __html: fragment } : undefined
        }
      />
    </>
  );
}

/** What the shell gives to a module, with the frame's own parts of it. */
function useOutletContext(module: string): OutletContext {
  const shell = useModuleContext();
  const locale = useAtomValue(localeAtom);
  const { signal: _signal, failed: _failed, initial: _initial, ...shared } = shell;
  return { ...shared, name: module, locale, identifierPrefix: prefixOf(module), Providers: DesignProviders };
}

/** The prefix that the module's ids carry, on the server as well. */
export const prefixOf = (module: string): string => `${module}-`;

/** A skeleton after 200 ms, or what failed. */
function OutletNotice() {
  const t = useShellText();
  const path = usePath();
  const { config } = useModuleContext();
  const state = useOutletState();
  const services = useShellServices();
  const slow = useSlow(state.status === 'loading');
  if (state.status === 'failed')
    return (
      <Page className={css.notice}>
        <ErrorPanel
          title={t('module.failed')}
          reference={t('module.reference', { reference: state.reference })}
          retryLabel={t('module.retry')}
          onRetry={() => void services?.modules.retry()}
        >
          {t('module.rest')}{' '}
          <Link
            href={`${path('contact')}?${new URLSearchParams({ reference: state.reference, 'release-set': config.releaseSet.id })}`}
          >
            {t('module.report')}
          </Link>
        </ErrorPanel>
      </Page>
    );
  if (!slow) return null;
  return (
    <Page className={css.bones}>
      <div role="status" aria-label={t('module.loading')}>
        <Stack gap={5}>
          <Skeleton width="40%" height="40px" shape="line" />
          <Skeleton height="280px" shape="card" />
          <Skeleton width="70%" height="20px" shape="line" />
        </Stack>
      </div>
    </Page>
  );
}

function useSlow(loading: boolean): boolean {
  const { initial } = useModuleContext();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    // the first page has the server's HTML already, where there was a fragment
    if (!loading || document.querySelector('[data-module]')?.hasChildNodes()) return undefined;
    const timer = setTimeout(() => setSlow(true), 200);
    return () => clearTimeout(timer);
  }, [loading, initial]);
  return slow;
}
