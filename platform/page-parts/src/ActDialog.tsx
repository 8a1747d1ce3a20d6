import { useBusy, type Act } from '@rollheim/module-api';
import { ActDialog as Asking, Notice, type ActDialogProps as AskingProps } from '@rollheim/ui';
import { useTexts } from './texts.ts';

/** What became of an act, where no answer came or it was refused. */
export const ActNotice = ({ act: { notice } }: { readonly act: Pick<Act<never>, 'notice'> }) =>
  notice ? (
    <Notice kind={notice.kind} live="assertive">
      {notice.text}
    </Notice>
  ) : null;

export type ActDialogProps = Omit<AskingProps, 'cancelLabel' | 'closeLabel'>;

/** Asks once more before an act, and says what became of it. */
export const ActDialog = (props: ActDialogProps) => {
  const t = useTexts();
  return <Asking cancelLabel={t('cancel')} closeLabel={t('close')} {...props} />;
};

/** The same before an act that binds: mounted only while it is open, and it does not outlive a release. */
export const BindingDialog = (props: ActDialogProps) => {
  useBusy(true);
  return <ActDialog {...props} />;
};
