import type { ApiProblem } from '@rollheim/module-api';
import { Notice } from '@rollheim/ui';
import { useShellText } from '../../texts.ts';
import { FormFault } from './FormFault.tsx';

const MINUTE_MS = 60_000;

type Limited = Pick<ApiProblem, 'rateLimit' | 'retryAfterMs'>;

/** Why a login was refused that counts attempts: how many are left, or how long it is locked. */
export function LoginFault({ error }: { readonly error: ApiProblem }) {
  const t = useShellText();
  const reason = reasonOf(error);
  if (reason === null) return <FormFault error={error} />;
  return (
    <Notice kind="error" live="assertive">
      {t(`loginPage.${reason.text}`, { count: reason.count })}
    </Notice>
  );
}

/** The text of a refusal and its number: attempts that are left, or minutes of the lock; null where neither is known. */
export function reasonOf({ rateLimit, retryAfterMs }: Limited): {
  readonly text: 'attempts' | 'locked';
  readonly count: number;
} | null {
  const [, left] = /;r=(\d{1,5})(?:;|$)/.exec(rateLimit ?? '') ?? [];
  if (left === undefined) return null;
  if (Number(left) > 0) return { text: 'attempts', count: Number(left) };
  return retryAfterMs === null ? null : { text: 'locked', count: Math.ceil(retryAfterMs / MINUTE_MS) };
}
