import { useErrorText } from '@rollheim/module-api';
import { Notice } from '@rollheim/ui';

/** Why a form was refused; nothing while it was not. */
export function FormFault({ error }: { readonly error: unknown }) {
  const errorText = useErrorText();
  return error ? (
    <Notice kind="error" live="assertive">
      {errorText(error)}
    </Notice>
  ) : null;
}
