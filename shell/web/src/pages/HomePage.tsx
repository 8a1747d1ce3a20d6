import type { PathId } from '@rollheim/contracts';
import { useDocumentTitle, useModuleContext, usePath } from '@rollheim/module-api';
import { ButtonLink, Caravan, Check, Gauge, Gavel, Handshake, Inline, Page } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useShellText, type ShellTextKey } from '../texts.ts';
import { Ending } from './Ending.tsx';
import { Tile, Tiles } from './Tile.tsx';
import css from './HomePage.module.css';

const WAYS: readonly {
  id: string;
  page: PathId;
  /** Parameters of the page. */
  query?: string;
  title: ShellTextKey;
  text: ShellTextKey;
  icon: ReactNode;
}[] = [
  {
    id: 'catalog',
    page: 'catalog-list',
    title: 'home.way.catalog',
    text: 'home.way.catalogText',
    icon: <Gavel aria-hidden="true" />,
  },
  {
    id: 'sell',
    page: 'sell-new',
    title: 'home.way.sell',
    text: 'home.way.sellText',
    icon: <Caravan aria-hidden="true" />,
  },
  {
    id: 'valuation',
    page: 'valuation-motorhome',
    title: 'home.way.valuation',
    text: 'home.way.valuationText',
    icon: <Gauge aria-hidden="true" />,
  },
  {
    id: 'dealer',
    page: 'register',
    query: '?type=merchant',
    title: 'home.way.dealer',
    text: 'home.way.dealerText',
    icon: <Handshake aria-hidden="true" />,
  },
];

const FACTS: readonly ShellTextKey[] = ['home.fact1', 'home.fact2', 'home.fact3'];

const STEPS: readonly (readonly [title: ShellTextKey, text: ShellTextKey])[] = [
  ['home.step1', 'home.step1Text'],
  ['home.step2', 'home.step2Text'],
  ['home.step3', 'home.step3Text'],
];

/** The front door: what this is, and the ways in. */
export function HomePage() {
  const t = useShellText();
  const { rounds } = useModuleContext().config;
  useDocumentTitle(t('title.home'));
  return (
    <>
      <Hero />
      <Page className={css.page}>
        <Ending />
        <section className={css.section}>
          <h2>{t('home.ways')}</h2>
          <Ways />
        </section>
        <section className={css.section}>
          <h2>{t('home.how')}</h2>
          <ol className={css.steps}>
            {STEPS.map(([title, text]) => (
              <li key={title} className={css.step}>
                <h3>{t(title)}</h3>
                <p>{t(text, rounds)}</p>
              </li>
            ))}
          </ol>
        </section>
      </Page>
    </>
  );
}

function Hero() {
  const t = useShellText();
  const path = usePath();
  return (
    <div className={css.hero}>
      <div className={css.claim}>
        <h1 className={css.title}>{t('home.title')}</h1>
        <p className={css.lead}>{t('home.lead')}</p>
        <Inline>
          <ButtonLink size="lg" href={path('sell-new')}>
            {t('home.sell')}
          </ButtonLink>
          <ButtonLink size="lg" variant="outline" href={path('catalog-list')}>
            {t('home.browse')}
          </ButtonLink>
        </Inline>
        <ul className={css.facts}>
          {FACTS.map((fact) => (
            <li key={fact}>
              <Check aria-hidden="true" />
              {t(fact)}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.picture} />
    </div>
  );
}

function Ways() {
  const t = useShellText();
  const path = usePath();
  return (
    <Tiles className={css.ways}>
      {WAYS.map(({ id, page, query = '', title, text, icon }) => (
        <li key={id}>
          <Tile title={t(title)} text={t(text)} href={path(page) + query} icon={icon} />
        </li>
      ))}
    </Tiles>
  );
}
