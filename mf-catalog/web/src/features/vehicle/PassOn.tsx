import { IconButton, Printer, Share2 } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { usePassOn } from './use-pass-on.ts';

/** Beside the title, where there is room: passes the vehicle on, or prints it. */
export const PassOn = ({ title }: { readonly title: string }) => {
  const t = useTexts();
  const pass = usePassOn(title);
  return (
    <>
      <IconButton label={t('share')} variant="line" onPress={pass}>
        <Share2 aria-hidden="true" />
      </IconButton>
      <IconButton label={t('print')} variant="line" onPress={() => print()}>
        <Printer aria-hidden="true" />
      </IconButton>
    </>
  );
};
