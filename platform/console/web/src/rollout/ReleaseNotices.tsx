import { gateCodeText } from '@rollheim/contracts/gate-codes';
import type { RunningCheck } from '@rollheim/release-management';
import { Notice } from '@rollheim/ui';
import { checkText } from '../logic/check-text.ts';
import { clock } from '../logic/figures.ts';
import { useLanguage } from '../texts.ts';
import type { ListedRelease } from '../types.ts';

interface ReleaseNoticesProps {
  readonly version: string;
  readonly release: ListedRelease | undefined;
  /** Why no visitor can be given it; null: they can. */
  readonly stopped: 'refused' | 'unchecked' | 'checking' | null;
  readonly checking: RunningCheck | null;
  readonly now: number;
}

/** What one has to know of a release before it is given: that the gate refused it or still looks, that it was withdrawn. */
export const ReleaseNotices = ({ version, release, stopped, checking, now }: ReleaseNoticesProps) => {
  const { t, locale } = useLanguage();
  const { withdrawn, gate } = release ?? {};
  const codes = (gate?.codes ?? []).map((code) => gateCodeText(code, locale)).join(', ');
  return (
    <>
      {stopped === 'checking' && checking ? (
        <Notice kind="info" live="polite" title={`${version} ${checkText(checking, t, locale, now)}`}>
          {t('give.gateText.checking')}
        </Notice>
      ) : null}
      {stopped === 'refused' || stopped === 'unchecked' ? (
        <Notice kind="error" title={t(`give.gateTitle.${stopped}`, { version })}>
          {t(`give.gateText.${stopped}`, { codes })}
        </Notice>
      ) : null}
      {withdrawn ? (
        <Notice
          kind="error"
          title={t('give.withdrawnTitle', { version, time: clock(Date.parse(withdrawn.at), locale, now) })}
        >
          {t('give.withdrawnText', { reason: withdrawn.reason })}
        </Notice>
      ) : null}
    </>
  );
};
