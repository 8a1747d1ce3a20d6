import type { EmailAutomation } from '@rollheim/contracts';
import { Button, Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import type { MailLink } from './queries.ts';
import { useSetMails } from './use-set-mails.ts';

interface Props {
  readonly automations: readonly EmailAutomation[];
  readonly link: MailLink | null;
}

/** Ends all mails at once that can be switched off; what belongs to a contract or to the account still comes. */
export const Duties = ({ automations, link }: Props) => {
  const t = useTexts();
  const { set, pending } = useSetMails(link);
  return automations.some(({ wanted }) => wanted) ? (
    <Notice
      actions={
        <Button variant="outline" size="sm" pending={pending} onPress={() => set([])}>
          {t('mails.duties')}
        </Button>
      }
    >
      {`${t('mails.duties_lead')} ${t('mails.duties_note')}`}
    </Notice>
  ) : (
    <Notice>{t('mails.duties_only')}</Notice>
  );
};
