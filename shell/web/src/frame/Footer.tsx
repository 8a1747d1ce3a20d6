import type { Locale, PathId } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useModuleContext, usePath } from '@rollheim/module-api';
import { Link, Logo, TrimStripe } from '@rollheim/ui';
import { useShellText, type ShellTextKey } from '../texts.ts';
import css from './Footer.module.css';

const GROUPS: readonly { title: ShellTextKey; links: readonly [ShellTextKey, PathId][] }[] = [
  {
    title: 'footer.platform',
    links: [
      ['footer.catalog', 'catalog-list'],
      ['footer.sell', 'sell-new'],
      ['footer.valuation', 'valuation-motorhome'],
      ['footer.pricing', 'pricing'],
    ],
  },
  {
    title: 'footer.company',
    links: [
      ['footer.about', 'about'],
      ['footer.faq', 'faq'],
      ['footer.blog', 'blog'],
      ['footer.contact', 'contact'],
    ],
  },
  {
    title: 'footer.legal',
    links: [
      ['footer.terms', 'terms'],
      ['footer.privacy', 'privacy'],
      ['footer.imprint', 'imprint'],
    ],
  },
];

/** Ending of the domain per language (en→com, da→dk, sv→se, cs→cz). */
const ENDINGS: Partial<Record<Locale, string>> = { en: 'com', da: 'dk', sv: 'se', cs: 'cz' };

/** Link groups and copyright (spec 1 §2). */
export function Footer() {
  const t = useShellText();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { config } = useModuleContext();
  return (
    <footer className={css.root}>
      <TrimStripe />
      <div className={css.wrap}>
        <div className={css.house}>
          <Logo name={t('brand')} inverse />
          <p className={css.claim}>{t('footer.claim')}</p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className={css.title}>{t(title)}</h2>
            <ul>
              {links.map(([text, id]) => (
                <li key={id}>
                  <Link href={path(id)} look="plain" className={css.link}>
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={css.copyright}>
          {t('footer.copyright', {
            year: config.session.serverTime.slice(0, 4),
            ending: ENDINGS[locale] ?? locale,
          })}
        </p>
      </div>
    </footer>
  );
}
