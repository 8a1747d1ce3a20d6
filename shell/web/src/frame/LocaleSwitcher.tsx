import { Button, Globe, Menu } from '@rollheim/ui';
import { useShellText } from '../texts.ts';
import { useLocaleChoices } from './use-locale-choices.ts';

/** Language of the page, for those who are logged out. */
export function LocaleSwitcher() {
  const t = useShellText();
  const choices = useLocaleChoices();
  const current = choices.find((choice) => choice.current);
  return (
    <Menu
      label={t('menu.language')}
      trigger={
        <Button
          variant="quiet"
          icon={<Globe aria-hidden="true" />}
          aria-label={t('menu.languageOf', { language: current?.name ?? '' })}
        >
          {current?.name}
        </Button>
      }
      groups={[
        {
          entries: choices.map(({ locale, name, choose }) => ({
            id: locale,
            label: name,
            disabled: locale === current?.locale,
            onPress: choose,
          })),
        },
      ]}
    />
  );
}
