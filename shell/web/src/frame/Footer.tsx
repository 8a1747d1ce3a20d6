import { localeAtom, useAtomValue, useHomeLocale, useModuleContext } from '@rollheim/module-api';
import { Link, Logo, TrimStripe } from '@rollheim/ui';
import { useFrameConfig } from '../frame-config.ts';
import { useShellServices } from '../services.ts';
import { useShellText, type ShellTextKey } from '../texts.ts';
import { footerModel, type FooterLink } from './footer-model.ts';
import { Newsletter } from './Newsletter.tsx';
import css from './Footer.module.css';

/** Link groups, newsletter, social links and copyright (spec 1 §2). */
export function Footer() {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const { config } = useModuleContext();
  const { social } = useFrameConfig();
  const services = useShellServices();
  const { groups, ending } = footerModel(locale, social, useHomeLocale());
  return (
    <footer className={css.root}>
      <TrimStripe />
      <div className={css.wrap}>
        <div className={css.house}>
          <Logo name={t('brand')} inverse />
          <p className={css.claim}>{t('footer.claim')}</p>
          <Newsletter />
        </div>
        {groups.map(({ id, links }) => (
          <nav key={id} aria-label={t(`footer.${id}`)}>
            <h2 className={css.title}>{t(`footer.${id}`)}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.id}>
                  <Entry link={link} />
                </li>
              ))}
              {id === 'legal' ? (
                <li>
                  <button type="button" className={css.link} onClick={() => services?.consent.ask()}>
                    {t('footer.cookies')}
                  </button>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
        <p className={css.copyright}>
          {t('footer.copyright', { year: config.session.serverTime.slice(0, 4), ending })}
        </p>
      </div>
    </footer>
  );
}

function Entry({ link }: { readonly link: FooterLink }) {
  const t = useShellText();
  const text = t(link.text as ShellTextKey);
  if (link.href === null)
    return (
      <span className={css.link} role="link" aria-disabled="true" tabIndex={-1}>
        {text}
      </span>
    );
  if (link.external)
    return (
      <a className={css.link} href={link.href} rel="noopener noreferrer" target="_blank">
        {text}
      </a>
    );
  return (
    <Link href={link.href} look="plain" className={css.link}>
      {link.short === null ? (
        text
      ) : (
        <>
          <span className={css.long}>{text}</span>
          <span className={css.short}>{t(link.short as ShellTextKey)}</span>
        </>
      )}
    </Link>
  );
}
