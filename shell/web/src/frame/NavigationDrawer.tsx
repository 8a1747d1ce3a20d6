import { ButtonLink, Drawer, Link, Stack } from '@rollheim/ui';
import { useShellText, type ShellTextKey } from '../texts.ts';
import type { AppBarModel } from './app-bar-model.ts';
import { useLocaleChoices } from './use-locale-choices.ts';
import css from './NavigationDrawer.module.css';

interface NavigationDrawerProps {
  readonly model: AppBarModel;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The links of the bar on a phone. */
export function NavigationDrawer({ model, open, onClose }: NavigationDrawerProps) {
  const t = useShellText();
  const choices = useLocaleChoices();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('brand')}
      closeLabel={t('nav.close')}
      actions={
        model.parts.register === 'never' ? null : (
          <ButtonLink block href={model.register} onPress={onClose}>
            {t('register')}
          </ButtonLink>
        )
      }
    >
      <Stack gap={6}>
        <nav className={css.list} aria-label={t('nav.label')}>
          {model.links.map((link) => (
            <Link
              key={link.id}
              href={link.href}
              look="plain"
              current={link.current}
              className={css.link}
              onPress={onClose}
            >
              {link.label ?? t(link.text as ShellTextKey)}
            </Link>
          ))}
        </nav>
        <div className={css.languages}>
          {choices.map(({ locale, name, current, choose }) => (
            <button
              key={locale}
              type="button"
              className={css.language}
              aria-pressed={current}
              onClick={choose}
            >
              {name}
            </button>
          ))}
        </div>
      </Stack>
    </Drawer>
  );
}
