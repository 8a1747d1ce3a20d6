import {
  localeAtom,
  countersAtom,
  customerAtom,
  useAtomValue,
  useLocation,
  usePath,
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
import { useState } from 'react';
import { useShellText, type ShellTextKey } from '../texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { appBarModel, type AppBarModel } from './app-bar-model.ts';
import { LocaleSwitcher } from './LocaleSwitcher.tsx';
import { NavigationDrawer } from './NavigationDrawer.tsx';
import css from './AppBar.module.css';

/** What the bar shows for this visitor on this page. */
export function useAppBarModel(): AppBarModel {
  const customer = useAtomValue(customerAtom);
  const locale = useAtomValue(localeAtom);
  const { pathname, search } = useLocation();
  return appBarModel(customer, pathname + search, locale);
}

/** The bar of 80 px on top: links, messages with their badges, account (spec 1 §2). */
export function AppBar() {
  const t = useShellText();
  const path = usePath();
  const model = useAppBarModel();
  const [open, setOpen] = useState(false);
  return (
    <header className={css.root}>
      <div className={css.wrap}>
        <div className={css.menuButton}>
          <IconButton label={t('nav.open')} onPress={() => setOpen(true)}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </div>
        <Link href={path('home')} look="plain" className={css.brand}>
          <Logo name={t('brand')} inverse={model.look === 'admin'} />
          {model.look === 'admin' ? <span className={css.mark}>{t('admin.mark')}</span> : null}
          <VisuallyHidden>. {t('nav.home')}</VisuallyHidden>
        </Link>
        <nav className={css.nav} aria-label={t('nav.label')}>
          {model.links.map((link) => (
            <Link key={link.id} href={link.href} look="plain" current={link.current} className={css.link}>
              {t(link.text as ShellTextKey)}
            </Link>
          ))}
        </nav>
        <div className={css.end}>
          {model.account ? <Account model={model.account} /> : <Guest model={model} />}
        </div>
      </div>
      <NavigationDrawer model={model} open={open} onClose={() => setOpen(false)} />
    </header>
  );
}

function Account({ model }: { readonly model: NonNullable<AppBarModel['account']> }) {
  const t = useShellText();
  const { unRead, openCtas } = useAtomValue(countersAtom);
  return (
    <>
      {model.watchlist ? (
        <div className={css.desktop}>
          <IconButton label={t('menu.watchlist')} href={model.watchlist}>
            <Bookmark aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <IconButton
        label={t('messages.label', { unread: unRead, tasks: openCtas })}
        href={model.messages}
        className={css.messages}
      >
        <MessageSquare aria-hidden="true" />
        <Badge count={unRead} kind="unread" corner="top" />
        <Badge count={openCtas} kind="task" corner="bottom" />
      </IconButton>
      <AccountMenu model={model} />
    </>
  );
}

function Guest({ model }: { readonly model: AppBarModel }) {
  const t = useShellText();
  return (
    <>
      <div className={css.desktop}>
        <LocaleSwitcher />
      </div>
      <ButtonLink variant="outline" href={model.login}>
        {t('login')}
      </ButtonLink>
      <div className={css.desktop}>
        <ButtonLink href={model.register}>{t('register')}</ButtonLink>
      </div>
    </>
  );
}
