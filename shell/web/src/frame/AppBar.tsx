import {
  countersAtom,
  customerAtom,
  localeAtom,
  useAtomValue,
  useHomeLocale,
  useLocation,
  useModuleContext,
  usePages,
} from '@rollheim/module-api';
import {
  Badge,
  Bookmark,
  ButtonLink,
  IconButton,
  Link,
  Logo,
  MenuIcon,
  MessageSquare,
  VisuallyHidden,
} from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useShellText, type ShellTextKey } from '../texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { appBarModel, type AppBarModel, type BarParts } from './app-bar-model.ts';
import { LocaleSwitcher } from './LocaleSwitcher.tsx';
import { NavigationDrawer } from './NavigationDrawer.tsx';
import css from './AppBar.module.css';

/** What the bar shows for this visitor on this page. */
function useAppBarModel(): AppBarModel {
  const customer = useAtomValue(customerAtom);
  const locale = useAtomValue(localeAtom);
  const { pathname, search } = useLocation();
  return appBarModel(customer, pathname + search, locale, useHomeLocale(), usePages(), useIsKept());
}

/** A page that is opened without a network is of no one: who is logged in, it does not know. */
const useIsKept = (): boolean => useModuleContext().config.kept === true;

/** A part of the bar, on the screens that the model gives it. */
function Part({ model, name, children }: PartProps) {
  const sizes = model.parts[name];
  return sizes === 'never' ? null : <div className={css[sizes]}>{children}</div>;
}

interface PartProps {
  readonly model: AppBarModel;
  readonly name: keyof BarParts;
  readonly children: ReactNode;
}

/** The bar of 80 px on top: links, messages with their badges, account (spec 1 §2). */
export function AppBar() {
  const t = useShellText();
  const model = useAppBarModel();
  const [open, setOpen] = useState(false);
  return (
    <header className={css.root}>
      <div className={css.wrap}>
        <Part model={model} name="drawer">
          <IconButton label={t('nav.open')} onPress={() => setOpen(true)} className={css.menuButton}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </Part>
        <Link href={model.home} look="plain" className={css.brand}>
          <Logo name={t('brand')} inverse={model.look === 'admin'} />
          {model.look === 'admin' ? <span className={css.mark}>{t('admin.mark')}</span> : null}
          <VisuallyHidden>. {t('nav.home')}</VisuallyHidden>
        </Link>
        <Part model={model} name="links">
          <nav className={css.nav} aria-label={t('nav.label')}>
            {model.links.map((link) => (
              <Link key={link.id} href={link.href} look="plain" current={link.current} className={css.link}>
                {link.label ?? t(link.text as ShellTextKey)}
              </Link>
            ))}
          </nav>
        </Part>
        <div className={css.end}>
          <Part model={model} name="localeSwitcher">
            <LocaleSwitcher />
          </Part>
          {useIsKept() ? <small>{t('offline.nobody')}</small> : null}
          <Part model={model} name="login">
            <ButtonLink variant="outline" href={model.login}>
              {t('login')}
            </ButtonLink>
          </Part>
          <Part model={model} name="register">
            <ButtonLink href={model.register}>{t('register')}</ButtonLink>
          </Part>
          {model.account ? <Account model={model} account={model.account} /> : null}
        </div>
      </div>
      {model.parts.drawer === 'never' ? null : (
        <NavigationDrawer model={model} open={open} onClose={() => setOpen(false)} />
      )}
    </header>
  );
}

interface AccountProps {
  readonly model: AppBarModel;
  readonly account: NonNullable<AppBarModel['account']>;
}

function Account({ model, account }: AccountProps) {
  const t = useShellText();
  const { unRead, openCtas } = useAtomValue(countersAtom);
  return (
    <>
      <Part model={model} name="watchlist">
        <IconButton label={t('area.watchlist' as ShellTextKey)} href={account.watchlist ?? undefined}>
          <Bookmark aria-hidden="true" />
        </IconButton>
      </Part>
      <Part model={model} name="messages">
        <IconButton
          label={t('messages.label', { unread: unRead, tasks: openCtas })}
          href={account.messages}
          className={css.messages}
        >
          <MessageSquare aria-hidden="true" />
          <Badge count={unRead} kind="unread" corner="top" />
          <Badge count={openCtas} kind="task" corner="bottom" />
        </IconButton>
      </Part>
      <Part model={model} name="accountMenu">
        <AccountMenu model={account} />
      </Part>
    </>
  );
}
