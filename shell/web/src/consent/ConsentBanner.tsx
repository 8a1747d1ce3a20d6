import { usePath } from '@rollheim/module-api';
import { Button, Link } from '@rollheim/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useShellServices } from '../services.ts';
import { useShellText } from '../texts.ts';
import { DENIED, GRANTED } from './consent.ts';
import css from './ConsentBanner.module.css';

const WAIT_MS = 500;
const never = () => () => undefined;
const no = () => false;

/** Asks once what may be stored besides the necessary; until then nothing of it is. */
export function ConsentBanner() {
  const t = useShellText();
  const path = usePath();
  const consent = useShellServices()?.consent;
  const open = useSyncExternalStore(consent?.subscribe ?? never, consent?.open ?? no, no);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = open && waited;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => (shown && panel.current ? tellHeight(panel.current) : undefined), [shown]);
  if (!shown) return null;
  return (
    <section className={css.root} aria-label={t('consent.title')} ref={panel}>
      <div className={css.text}>
        <strong>{t('consent.title')}</strong>
        <p>
          {t('consent.text')} <Link href={path('privacy')}>{t('consent.more')}</Link>
        </p>
      </div>
      <div className={css.actions}>
        <Button variant="outline" onPress={() => consent?.decide(DENIED)}>
          {t('consent.deny')}
        </Button>
        <Button variant="outline" onPress={() => consent?.decide(GRANTED)}>
          {t('consent.grant')}
        </Button>
      </div>
    </section>
  );
}

/** Passes to the styles how high the panel is, so that the end of the page can be scrolled above it. */
function tellHeight(panel: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--consent-h', `${panel.offsetHeight}px`);
  });
  observer.observe(panel);
  return () => {
    observer.disconnect();
    style.removeProperty('--consent-h');
  };
}
