import { Button, Empty, Section, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useState } from 'react';
import { checkText } from '../logic/check-text.ts';
import { duration, percent, share } from '../logic/figures.ts';
import { mayAct, offeredBy } from '../logic/roles.ts';
import { GiveDialog } from '../rollout/GiveDialog.tsx';
import { useLanguage } from '../texts.ts';
import type { Operator, OverviewModule, OverviewVersion, ReleaseHealth } from '../types.ts';
import css from './Modules.module.css';
import { TROUBLED } from './Services.tsx';

interface ModulesProps {
  operator: Operator;
  modules: readonly OverviewModule[];
  health: readonly ReleaseHealth[];
  now: number;
}

/** Modules × versions with their share of the visitors now. */
export const Modules = ({ operator, modules, health, now }: ModulesProps) => {
  const { t, locale } = useLanguage();
  const [asked, setAsked] = useState<{ module: OverviewModule; times: number; open: boolean } | null>(null);
  const ofRole = ({ versions }: OverviewModule, role: OverviewVersion['role']) =>
    versions.find((each) => each.role === role);
  const answersOf = (module: OverviewModule) => {
    const seen = health.filter((each) => each.module === module.module);
    const answers = seen.reduce((sum, each) => sum + each.answers, 0);
    const bad = seen.reduce((sum, each) => sum + each.serverErrors, 0);
    const ms = seen.reduce((sum, each) => sum + each.meanMs * each.answers, 0);
    return answers === 0 ? null : { answers, errors: bad / answers, mean: ms / answers };
  };
  const version = (entry: OverviewVersion | undefined) =>
    entry ? (
      <span className={css.version}>
        {entry.version} <span className={css.soft}>{percent(entry.share / 10_000, locale)}</span>
      </span>
    ) : (
      <span className={css.soft}>–</span>
    );
  const columns: readonly TableColumn<OverviewModule>[] = [
    {
      id: 'module',
      header: t('modules.module'),
      record: 'wide',
      cell: (module) => (
        <>
          <b>{module.module}</b>
          <Checks module={module} now={now} />
          <Versions module={module} />
          {mayAct(operator, module.module) && offeredBy(module).length > 0 ? (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('modules.giveLabel', { module: module.module })}
              onPress={() => setAsked({ module, times: (asked?.times ?? 0) + 1, open: true })}
            >
              {t('modules.give')}
            </Button>
          ) : null}
        </>
      ),
    },
    {
      id: 'share',
      header: t('modules.share'),
      record: 'wide',
      width: '30%',
      cell: (module) => {
        const canary = ofRole(module, 'canary')?.share ?? 0;
        const parts = module.versions.filter((each) => each.share > 0);
        return (
          <span
            className={css.share}
            role="img"
            aria-label={parts
              .map((each) =>
                t('modules.shareOf', { version: each.version, share: share(each.share, locale) }),
              )
              .join(', ')}
          >
            <i className={css.stable} style={{ inlineSize: `${(10_000 - canary) / 100}%` }} />
            {canary > 0 ? <i className={css.canary} style={{ inlineSize: `${canary / 100}%` }} /> : null}
          </span>
        );
      },
    },
    { id: 'stable', header: t('modules.stable'), cell: (module) => version(ofRole(module, 'stable')) },
    { id: 'canary', header: t('modules.canary'), cell: (module) => version(ofRole(module, 'canary')) },
    {
      id: 'errors',
      header: t('modules.errors'),
      align: 'end',
      cell: (module) => {
        const seen = answersOf(module);
        return seen ? percent(seen.errors, locale) : '–';
      },
    },
    {
      id: 'mean',
      header: t('modules.mean'),
      align: 'end',
      cell: (module) => {
        const seen = answersOf(module);
        return seen ? duration(seen.mean, locale) : '–';
      },
    },
    {
      id: 'state',
      header: t('modules.state'),
      cell: (module) => <State module={module} errors={answersOf(module)?.errors ?? 0} />,
    },
  ];
  return (
    <Section
      look="panel"
      id="modules"
      title={t('modules.title')}
      actions={<span className={css.note}>{t('modules.note')}</span>}
      padded={false}
    >
      <Table
        caption={t('modules.title')}
        columns={columns}
        rows={modules}
        rowKey={({ module }) => module}
        density="compact"
        empty={<Empty title={t('modules.empty')} />}
      />
      {asked ? (
        <GiveDialog
          key={asked.times}
          module={asked.module}
          open={asked.open}
          onClose={() => setAsked((latest) => latest && { ...latest, open: false })}
        />
      ) : null}
    </Section>
  );
};

const State = ({ module, errors }: { module: OverviewModule; errors: number }) => {
  const { t } = useLanguage();
  const needed = module.versions.filter(({ role }) => role === 'stable' || role === 'canary');
  if (needed.some(({ bff }) => bff === 'not ready')) return <Tag tone="error">{t('modules.broken')}</Tag>;
  if (errors > TROUBLED) return <Tag tone="error">{t('modules.troubled')}</Tag>;
  if (module.rollout !== null) return <Tag tone="time">{t('modules.checking')}</Tag>;
  return <Tag tone="success">{t('modules.good')}</Tag>;
};

/** The releases that the gate looks at, or is about to. */
const Checks = ({ module, now }: { module: OverviewModule; now: number }) => {
  const { t, locale } = useLanguage();
  return module.versions.map(({ version, checking }) =>
    checking ? (
      <span key={version} className={css.checking} data-checking={version}>
        {version} {checkText(checking, t, locale, now)}
      </span>
    ) : null,
  );
};

/** The versions that no one has now. */
const Versions = ({ module }: { module: OverviewModule }) => {
  const { t } = useLanguage();
  const others = module.versions.filter(({ role }) => role !== 'stable' && role !== 'canary');
  if (others.length === 0) return null;
  return (
    <details className={css.more}>
      <summary>{t('modules.more', { count: others.length })}</summary>
      <ul>
        {others.map(({ version, role }) => (
          <li key={version}>
            <span className={css.version}>{version}</span>{' '}
            <span className={css.soft}>{t(`versionRole.${role}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
