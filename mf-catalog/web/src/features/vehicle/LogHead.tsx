import { useSnackbar } from '@rollheim/module-api';
import { Button, Copy } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './CourseChart.module.css';

/** Characters of each end that are shown of a head. */
const SHOWN = 8;

/** `3f2a9c01 … 77b0e4d2` */
const shortHead = (head: string): string => `${head.slice(0, SHOWN)} … ${head.slice(-SHOWN)}`;

/** The present head of the auction's log: who notes it can check after the end that nothing before it was changed. */
export const LogHead = ({ head }: { readonly head: string }) => {
  const t = useTexts();
  const snackbar = useSnackbar();
  const copy = () =>
    navigator.clipboard.writeText(head).then(
      () => snackbar.show({ text: t('course.copied'), kind: 'success' }),
      () => snackbar.show({ text: t('course.not_copied', { head }), kind: 'error' }),
    );
  return (
    <div className={css.head}>
      <p>
        {t('course.head')} <code title={head}>{shortHead(head)}</code>
        <small>{t('course.head_note')}</small>
      </p>
      <Button size="sm" variant="quiet" icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
        {t('course.copy')}
      </Button>
    </div>
  );
};
