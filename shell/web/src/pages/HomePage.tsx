import type { PathId } from '@rollheim/contracts';
import { useDocumentTitle, useModuleContext, usePath } from '@rollheim/module-api';
import { ButtonLink, Caravan, Check, Gauge, Gavel, Handshake, Inline, Page } from '@rollheim/ui';
import { useShellText } from '../texts.ts';
import { Ending } from './Ending.tsx';
import { Tile, Tiles } from './Tile.tsx';
import css from './HomePage.module.css';

/** Ways in, by the name of their texts. `query`: parameters of the page. */
const WAYS = [
  { way: 'catalog', page: 'catalog-list', query: '', Icon: Gavel },
  { way: 'sell', page: 'sell-new', query: '', Icon: Caravan },
  { way: 'valuation', page: 'valuation-motorhome', query: '', Icon: Gauge },
  { way: 'dealer', page: 'register', query: '?type=merchant', Icon: Handshake },
] as const satisfies readonly { page: PathId; [more: string]: unknown }[];

const FACTS = ['home.fact1', 'home.fact2', 'home.fact3'] as const;
const STEPS = ['home.step1', 'home.step2', 'home.step3'] as const;

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
            {STEPS.map((step) => (
              <li key={step} className={css.step}>
                <h3>{t(step)}</h3>
                <p>{t(`${step}Text`, rounds)}</p>
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
  const { dealers } = useModuleContext().config;
  return (
    <div className={css.hero}>
      <div className={css.claim}>
        <h1 className={css.title}>{dealers ? t('home.titleOver', { dealers }) : t('home.title')}</h1>
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
      {WAYS.map(({ way, page, query, Icon }) => (
        <li key={way}>
          <Tile
            title={t(`home.way.${way}`)}
            text={t(`home.way.${way}Text`)}
            href={path(page) + query}
            icon={<Icon aria-hidden="true" />}
          />
        </li>
      ))}
    </Tiles>
  );
}
