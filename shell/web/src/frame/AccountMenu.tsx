import { Avatar, LogOut, Menu, MenuButton, type MenuEntry } from '@rollheim/ui';
import { useSignOut } from '../session/use-sign-out.ts';
import { useShellText, type ShellTextKey } from '../texts.ts';
import type { AppBarModel, MenuLink } from './app-bar-model.ts';
import { useLocaleChoices } from './use-locale-choices.ts';

/** The account's menu: pages by role, language, log-out. */
export function AccountMenu({ model }: { readonly model: NonNullable<AppBarModel['account']> }) {
  const t = useShellText();
  const signOut = useSignOut();
  const languages = useLocaleChoices();
  const toEntry = ({ id, text, label, href, note }: MenuLink): MenuEntry => ({
    id,
    label: label ?? t(text as ShellTextKey),
    ...(href ? { href } : { disabled: true }),
    ...(note ? { end: <span title={t(note as ShellTextKey)}>{t(note as ShellTextKey)}</span> } : {}),
  });
  return (
    <Menu
      label={t('menu.label')}
      trigger={
        <MenuButton
          title={model.name}
          note={t(model.role as ShellTextKey)}
          avatar={<Avatar name={model.name} />}
        />
      }
      groups={[
        // a page that does not exist yet has no entry; one that says why it is closed stays
        ...model.groups.map((entries) => ({
          entries: entries.filter((entry) => entry.href !== null || entry.note).map(toEntry),
        })),
        {
          title: t('menu.language'),
          pairs: true,
          entries: languages.map(({ locale, name, current, choose }) => ({
            id: `language-${locale}`,
            label: name,
            disabled: current,
            onPress: choose,
          })),
        },
        {
          entries: [
            {
              id: 'sign-out',
              label: t('menu.signOut'),
              icon: <LogOut aria-hidden="true" />,
              onPress: signOut,
            },
          ],
        },
      ]}
    />
  );
}
