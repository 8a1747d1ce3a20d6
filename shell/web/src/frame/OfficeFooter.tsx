import { localeAtom, useAtomValue, useHomeLocale, useModuleContext } from '@rollheim/module-api';
import { Link } from '@rollheim/ui';
import { useShellText, type ShellTextKey } from '../texts.ts';
import { footerModel } from './footer-model.ts';
import css from './Footer.module.css';

/** The footer of the back office: copyright and legal pages in one line. */
export function OfficeFooter() {
  const t = useShellText();
  const { config } = useModuleContext();
  const { groups, ending } = footerModel(useAtomValue(localeAtom), {}, useHomeLocale());
  const legal = groups.find(({ id }) => id === 'legal')?.links ?? [];
  return (
    <footer className={css.office}>
      <span>{t('footer.copyright', { year: config.session.serverTime.slice(0, 4), ending })}</span>
      {legal.map(({ id, href, text }) => (
        <Link key={id} href={href ?? '/'}>
          {t(text as ShellTextKey)}
        </Link>
      ))}
    </footer>
  );
}
