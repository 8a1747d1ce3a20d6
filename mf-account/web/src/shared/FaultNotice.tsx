import { useErrorText } from '@rollheim/module-api';
import { Notice } from '@rollheim/ui';
import { useTexts, type AccountText } from '../texts.ts';

type Key = Parameters<AccountText>[0];

interface Props {
  /** What the server answered; null: nothing, or all went well. */
  readonly error: Error | null;
  readonly form: { readonly stoppedBy: readonly string[]; readonly incomplete: boolean };
  /** Texts of the fields' labels, by name; a field without one is only marked. */
  readonly labels: Readonly<Partial<Record<string, Key>>>;
}

/** Why a form was not sent: what is still empty, or which fields are wrong (spec 2 §5.2). */
export const FaultNotice = ({ error, form: { stoppedBy, incomplete }, labels }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  if (!error && stoppedBy.length === 0) return null;
  const named = stoppedBy.flatMap((name) => labels[name] ?? []).map((key) => t(key));
  return (
    <Notice kind="error" live="assertive">
      {stoppedBy.length === 0
        ? errorText(error)
        : incomplete
          ? t('account.fill_all')
          : named.length > 0
            ? t('form.check', { fields: named.join(', ').replace(/\.$/, '') })
            : t('register.faults')}
    </Notice>
  );
};
