import { Avatar, IconButton, Logo, Menu, MenuIcon } from '@rollheim/ui';
import { useState } from 'react';
import type { LiveState } from '../data/live.ts';
import { firstTheme, putTheme, type Theme } from '../preferences.ts';
import { useLanguage, type Translate } from '../texts.ts';
import type { Operator } from '../types.ts';
import css from './Bar.module.css';

const PLACES = ['rollouts', 'modules', 'services', 'errors', 'history'] as const;
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const LANGUAGES = [
  ['de', 'Deutsch'],
  ['en', 'English'],
] as const;

interface BarProps {
  /** Left out: no one is logged in. */
  operator?: Operator;
  live?: LiveState;
  onLogOut?: () => void;
}

/** The slate bar: where to go, whether the figures are live, and who one is. */
export const Bar = ({ operator, live, onLogOut }: BarProps) => {
  const { t } = useLanguage();
  return (
    <header className={css.root}>
      <div className={css.wrap}>
        {operator ? (
          <div className={css.phone}>
            <Menu
              label={t('nav.label')}
              trigger={
                <IconButton label={t('nav.open')}>
                  <MenuIcon aria-hidden="true" />
                </IconButton>
              }
              groups={[{ entries: PLACES.map((id) => ({ id, label: t(`nav.${id}`), href: `#${id}` })) }]}
            />
          </div>
        ) : null}
        <a className={css.brand} href="/">
          <Logo name={t('brand')} inverse />
          <span className={css.mark}>{t('title')}</span>
        </a>
        {operator ? (
          <nav className={css.nav} aria-label={t('nav.label')}>
            {PLACES.map((id) => (
              <a key={id} className={css.link} href={`#${id}`}>
                {t(`nav.${id}`)}
              </a>
            ))}
          </nav>
        ) : null}
        <div className={css.end}>
          {live ? <Live live={live} t={t} /> : null}
          {operator && onLogOut ? <Account operator={operator} onLogOut={onLogOut} /> : null}
        </div>
      </div>
    </header>
  );
};

const Live = ({ live, t }: { live: LiveState; t: Translate }) => (
  <span className={css.live} role="status" data-live={live}>
    <i className={css.dot} />
    <span className={css.liveText}>{t(`live.${live}`)}</span>
  </span>
);

/** Roles in words. */
const rolesText = (roles: readonly string[], t: Translate): string =>
  roles
    .map((role) => {
      const [kind = role, module = ''] = role.split(':');
      return t(`role.${kind}`, { module });
    })
    .join(', ');

const Account = ({ operator, onLogOut }: { operator: Operator; onLogOut: () => void }) => {
  const { locale, t, choose } = useLanguage();
  const [theme, setTheme] = useState(firstTheme);
  const chosen = (on: boolean) => (on ? { end: <span aria-hidden="true">✓</span> } : {});
  return (
    <Menu
      label={t('account.open', { name: operator.name })}
      placement="bottom end"
      head={
        <span className={css.who}>
          <b>{operator.name}</b>
          <small>{rolesText(operator.roles, t)}</small>
        </span>
      }
      trigger={
        <IconButton label={t('account.open', { name: operator.name })}>
          <Avatar name={operator.name} />
        </IconButton>
      }
      groups={[
        {
          title: t('account.language'),
          entries: LANGUAGES.map(([id, label]) => ({
            id,
            label,
            ...chosen(locale === id),
            onPress: () => choose(id),
          })),
        },
        {
          title: t('account.theme'),
          entries: THEMES.map((each) => ({
            id: each,
            label: t(`account.${each}`),
            ...chosen(theme === each),
            onPress: () => {
              putTheme(each);
              setTheme(each);
            },
          })),
        },
        { entries: [{ id: 'logout', label: t('account.logout'), onPress: onLogOut }] },
      ]}
    />
  );
};
