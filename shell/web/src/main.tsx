import { DEFAULT_LOCALE, pagesOf } from '@rollheim/contracts';
import {
  busyAtom,
  configureApi,
  countersAtom,
  createBrowserHistory,
  createStore,
  localeAtom,
  sessionAtom,
  unsavedAtom,
  type RuntimeConfig,
  type Store,
} from '@rollheim/module-api';
import { api } from './api.ts';
import { choiceCookie, Consent } from './consent/consent.ts';
import { frameConfigOf } from './frame-config.ts';
import { LiveStream } from './live/live-stream.ts';
import { connectLive, startLive } from './live/connect-live.ts';
import { mountShell } from './mount-shell.tsx';
import { prefetchModules } from './outlet/prefetch.ts';
import { loadLate } from './offline/load-late.ts';
import { protectScripts } from './outlet/remotes.ts';
import { releasesOf } from './recovery/page-releases.ts';
import { ReleaseHold } from './recovery/release-hold.ts';
import { LeaveGuard } from './routing/leave-guard.ts';
import { createNavigator } from './routing/navigator.ts';
import type { ShellServices } from './services.ts';
import { reportError } from './session/report-error.ts';
import { withNetwork } from './recovery/with-network.ts';
import { watchVisit } from './session/watch-visit.ts';
import { SessionTabs } from './session/session-tabs.ts';
import { apiSettings, forgetCustomer, loadSession, synchroniseClock } from './session/session.ts';
import { askVersion, VersionWatch } from './session/version-watch.ts';
import { dropCampaign } from './session/visit.ts';

function readConfig(): RuntimeConfig {
  const element = document.getElementById('rollheim-config');
  if (!element?.textContent) throw new Error('The document brings no configuration');
  return JSON.parse(element.textContent) as RuntimeConfig;
}

/** A development server changes bytes and takes the integrity out; releases have it, wherever they are served. */
const knowsIntegrity = ({ releaseSet }: RuntimeConfig): boolean =>
  Object.values(releaseSet.modules).some(({ integrity }) => Object.keys(integrity).length > 0);

/** Of a kept page, in place of the network: it is of no one, so nothing is asked or sent as somebody. */
const fromNoOne = () => Promise.reject(new TypeError());

/** Starts the page: store, calls, modules, frame, then clock and live stream. */
async function start(): Promise<void> {
  const config = readConfig();
  const store = createStore();
  store.set(localeAtom, config.locale);
  store.set(sessionAtom, config.session);
  store.set(countersAtom, config.session.counters);
  protectScripts({ closed: !config.development || knowsIntegrity(config) });

  const history = createBrowserHistory({ window, v5Compat: true });
  dropCampaign(history);
  const unsettled = [busyAtom, unsavedAtom];
  const leave = new LeaveGuard(() => unsettled.flatMap((names) => [...store.get(names)]));
  const live = new LiveStream();
  const { modules, report, recall, comeBack, stands } = releasesOf(config, store);
  configureApi(
    apiSettings(config, store, () => modules.mounted()),
    config.kept ? fromNoOne : undefined,
  );
  const fail = (error: unknown) => report({ module: 'shell', kind: 'handled', error });
  const holds = new ReleaseHold((minutes) => {
    api.post('/public/hold', { body: { minutes } }).catch(fail);
  });
  const { consent: decided } = frameConfigOf(config);
  const consent = new Consent(decided, (choice) => {
    document.cookie = choiceCookie(choice, location.protocol === 'https:');
  });
  const tabs = new SessionTabs({
    customerId: () => store.get(sessionAtom).customer?.customerId ?? null,
    forget() {
      live.end();
      forgetCustomer();
    },
  });
  const version = new VersionWatch({ current: config.releaseSet.id, ask: askVersion, now: Date.now });
  const services: ShellServices = {
    modules,
    live,
    leave,
    consent,
    visit: watchVisit({ config, consent, version }),
    snackbar: { current: null },
    report,
    recall,
    holdRelease: holds.hold,
    reloadSession: () => loadSession(store),
    loggedOut: () => {
      // first: the pages that go now pass their connection on, and this one may not ask for a ticket any more
      live.end();
      tabs.loggedOut();
    },
  };
  const pages = pagesOf(config.releaseSet.modules);
  const navigator = createNavigator(history, leave, () => version.outdated, config.home, pages);
  const hydrated = mountShell({ config, store, history, navigator, services });
  connectLive(live, services, store, config.session.serverTime);
  tabs.opened();
  await hydrated;
  prefetchModules((module) => modules.prefetch(module), config.home ?? DEFAULT_LOCALE, pages);
  stands();
  if (config.kept) return comeBack();
  const measure = () => synchroniseClock(config, store);
  await measure();
  await startLive(live, config, store);
  // the time that was just measured holds until the code that measures it again is there
  void withNetwork(() => import(/* webpackChunkName: "later-measures" */ './session/after-start.ts')).then(
    ({ afterStart }) => afterStart({ measure }),
    fail,
  );
  void withNetwork(loadLate).then(
    ({ watchKept }) => watchKept({ config, live, modules, recall, visit: services.visit }),
    fail,
  );
  await askAgain(store).catch(fail);
}

/** Has the server look again at an account that is not verified or complete yet. */
async function askAgain(store: Store): Promise<void> {
  const { customer } = store.get(sessionAtom);
  if (!customer || (customer.emailVerified && customer.hasCompletedProfileData)) return;
  const check = await import(/* webpackChunkName: "later-account-check" */ './session/account-check.ts');
  await check.checkAccount(customer, check.accountCalls(store));
}

start().catch((error: unknown) => reportError({ module: 'shell', kind: 'unhandled', error }));
