import { ActFault, type Act } from '@rollheim/module-api';

/** What the dialog says of its act: that nothing left the browser, only while there is no network. */
export function noticeNow({ notice, error }: Pick<Act<never>, 'notice' | 'error'>, online: boolean) {
  const unsent = error instanceof ActFault && error.kind === 'not_sent';
  return unsent && online ? null : notice;
}
