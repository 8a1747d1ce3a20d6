import { localeAtom, useAtomValue, useDocumentTitle, useSearchParams } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { ButtonLink, Download, PageHead, Section } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { More, PanelBones } from '../Panel.tsx';
import { logSearchOf } from '../LogFilter.tsx';
import { OperatorArea } from '../OperatorArea.tsx';
import { Acts } from './Acts.tsx';
import { useTrail, type TrailFilter } from './queries.ts';
import { TrailFilterForm, trailFilterOf } from './TrailFilter.tsx';

/** The files of the trail: what the filter lets pass as a table, and the chain to verify. */
const Files = ({ filter }: { readonly filter: TrailFilter }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const asked = [logSearchOf(filter), `locale=${locale}`].filter(Boolean).join('&');
  const icon = <Download aria-hidden="true" />;
  return (
    <div className={css.filter}>
      <ButtonLink
        variant="quiet"
        size="sm"
        icon={icon}
        href={`/api/private/operator/audit/export.csv?${asked}`}
        download
      >
        {t('orders.csv')}
      </ButtonLink>
      <ButtonLink variant="quiet" size="sm" icon={icon} href="/api/private/operator/audit/proof" download>
        {t('audit.chain')}
      </ButtonLink>
    </div>
  );
};

/** The audit trail: what the team did, to whom, when and why. */
export const OperatorAuditPage = () => {
  const t = useTexts();
  const [parameters] = useSearchParams();
  const filter = trailFilterOf(parameters);
  const trail = useTrail(filter);
  const end = trail.data?.pages[0];
  useDocumentTitle(t('audit.title'));
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('audit.title')}
        lead={end ? t('audit.lead', { count: end.length, head: end.head.slice(0, 12) }) : null}
      />
      <TrailFilterForm key={logSearchOf(filter)} filter={filter} />
      <Files filter={filter} />
      <Section look="panel" padded={false}>
        <Loaded query={trail} failed={t('audit.failed')} bones={<PanelBones />}>
          {({ pages }) => {
            const entries = pages.flatMap((page) => page.entries);
            if (entries.length === 0) return <p className={css.body}>{t('audit.none')}</p>;
            return (
              <>
                <Acts entries={entries} />
                <More query={trail} label={t('audit.earlier')} />
              </>
            );
          }}
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
