import { usePath, useSnackbar } from '@rollheim/module-api';
import { Button, ButtonLink, Flag, Inline, Printer, Share2 } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './VehiclePage.module.css';

interface Props {
  readonly title: string;
  /** Number of the ad. */
  readonly number: number;
}

/** Passes the vehicle on, prints it, or leads to those who look at an ad that is not right. */
export const VehicleTools = ({ title, number }: Props) => {
  const t = useTexts();
  const path = usePath();
  const snackbar = useSnackbar();
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      const { share: pass }: Partial<Pick<Navigator, 'share'>> = navigator;
      if (pass) return await pass.call(navigator, { title, url });
      await navigator.clipboard.writeText(url);
      snackbar.show({ text: t('link_copied'), kind: 'success' });
    } catch (error) {
      // whoever closes the device's own dialog has shared nothing, and knows it
      if ((error as Error).name !== 'AbortError')
        snackbar.show({ text: t('share_failed', { url }), kind: 'error' });
    }
  };
  return (
    <Inline gap={2} className={css.tools}>
      <Button size="sm" variant="quiet" icon={<Share2 aria-hidden="true" />} onPress={() => void share()}>
        {t('share')}
      </Button>
      <Button size="sm" variant="quiet" icon={<Printer aria-hidden="true" />} onPress={() => print()}>
        {t('print')}
      </Button>
      <ButtonLink
        size="sm"
        variant="quiet"
        icon={<Flag aria-hidden="true" />}
        href={`${path('contact')}?ad=${number}`}
      >
        {t('report')}
      </ButtonLink>
    </Inline>
  );
};
