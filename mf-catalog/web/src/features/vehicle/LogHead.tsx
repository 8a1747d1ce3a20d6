import { useSnackbar } from '@rollheim/module-api';
import { Button, ButtonLink, Copy } from '@rollheim/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts.ts';
import { shortHead } from '../../shared/short-head.ts';
import css from './CourseChart.module.css';

interface Props {
  readonly head: string;
  /** Steps may follow: it is worth noting. */
  readonly isOpen: boolean;
  /** The log is there for all, and is checked further down on this page. */
  readonly isFinal: boolean;
}

/** The present head of the auction's log: who notes it can check after the end that nothing before it was changed. */
export const LogHead = ({ head, isOpen, isFinal }: Props) => {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  // it comes late: an address that names it has found nothing to scroll to
  useEffect(() => {
    if (location.hash === '#log') place.current?.scrollIntoView({ block: 'center' });
  }, []);
  const snackbar = useSnackbar();
  const copy = () =>
    navigator.clipboard.writeText(head).then(
      () => snackbar.show({ text: t('course.copied'), kind: 'success' }),
      () => snackbar.show({ text: t('course.not_copied', { head }), kind: 'error' }),
    );
  return (
    <div ref={place} id="log" className={css.head}>
      <p>
        {t('course.head')} <code title={head}>{shortHead(head)}</code>
        {isOpen ? <small>{t('course.head_note')}</small> : null}
      </p>
      <Button size="sm" variant="quiet" icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
        {t('course.copy')}
      </Button>
      {isFinal ? (
        <ButtonLink
          size="sm"
          variant="quiet"
          href="#proof"
          // the page's own navigation changes the address alone
          onPress={() => document.getElementById('proof')?.scrollIntoView()}
        >
          {t('course.check')}
        </ButtonLink>
      ) : null}
    </div>
  );
};
