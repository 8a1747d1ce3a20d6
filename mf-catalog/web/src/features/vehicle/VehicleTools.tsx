import { customerAtom, isDealerAtom, localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { Button, ButtonLink, FileText, Flag, Inline, Printer, Share2 } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { CompareToggle } from '../compare/CompareToggle.tsx';
import { useContextOf } from './queries.ts';
import { usePassOn } from './use-pass-on.ts';
import css from './VehiclePage.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  /** Number of the ad. */
  readonly number: number;
}

/** Passes the vehicle on, prints it, or leads to those who look at an ad that is not right. */
export const VehicleTools = ({ id, title, number }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const dealer = useAtomValue(isDealerAtom);
  const isOperator = useAtomValue(customerAtom)?.isOperator === true;
  const role = useContextOf(id).data?.role;
  const pass = usePassOn(title);
  return (
    <Inline gap={2} className={css.tools}>
      <CompareToggle id={id} />
      {dealer || isOperator || role === 'owner' ? (
        <ButtonLink
          size="sm"
          variant="quiet"
          icon={<FileText aria-hidden="true" />}
          href={`/api/private/auction/${id}/report.pdf?locale=${locale}`}
          download={`Rollheim-${number}.pdf`}
        >
          {t('condition_report')}
        </ButtonLink>
      ) : null}
      {/* where there is room, they are beside the title */}
      <span className={css.passOnBelow}>
        <Button size="sm" variant="quiet" icon={<Share2 aria-hidden="true" />} onPress={pass}>
          {t('share')}
        </Button>
        <Button size="sm" variant="quiet" icon={<Printer aria-hidden="true" />} onPress={() => print()}>
          {t('print')}
        </Button>
      </span>
      {role === 'owner' ? null : (
        <ButtonLink
          size="sm"
          variant="quiet"
          icon={<Flag aria-hidden="true" />}
          href={`${path('contact')}?ad=${number}`}
        >
          {t('report')}
        </ButtonLink>
      )}
    </Inline>
  );
};
