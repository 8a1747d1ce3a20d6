import { Section, Skeleton } from '@rollheim/ui';
import { useState } from 'react';
import type { Known } from '../data/store.ts';
import { duration, percent } from '../logic/figures.ts';
import { useLanguage, type Translate } from '../texts.ts';
import type { ProcessHealth, ReleaseHealth } from '../types.ts';
import css from './Services.module.css';

interface ServicesProps {
  known: Known;
  health: { minutes: number; releases: readonly ReleaseHealth[] } | null;
  services: { processes: readonly ProcessHealth[] } | null;
  failed: boolean;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly tone: 'success' | 'time' | 'error';
  /** In words, where it is not well. */
  readonly state: string | null;
  readonly errors: number | null;
  readonly mean: number | null;
}

/** From this share of 5xx on a BFF is marked. */
export const TROUBLED = 0.01;

/** Every BFF by its releases, and every service by its version. */
export const Services = ({ known, health, services, failed }: ServicesProps) => {
  const { t } = useLanguage();
  const lines = [...backendLines(known, health?.releases ?? [], t), ...serviceLines(services, t)];
  const well = lines.filter(isWell);
  // a phone shows what is not well alone; where there is room the figures are open
  const [isWide] = useState(() => matchMedia('(min-width: 600px)').matches);
  const bad = lines.filter(({ tone }) => tone === 'error').length;
  return (
    <Section
      look="panel"
      id="services"
      title={t('services.title')}
      padded={false}
      actions={
        <span className={css.sum} data-bad={bad > 0}>
          {bad > 0 ? t('services.notReady', { count: bad }) : t('services.allReady', { count: lines.length })}
        </span>
      }
    >
      <Lines lines={lines.filter((line) => !isWell(line))} />
      {well.length > 0 ? (
        <details className={css.fold} open={isWide}>
          <summary>{t('services.answer', { count: well.length })}</summary>
          <Lines lines={well} />
        </details>
      ) : null}
      {services === null && !failed ? (
        <div className={css.root}>
          <div className={css.line}>
            <Skeleton height="20px" />
          </div>
        </div>
      ) : null}
      {failed ? <p className={css.note}>{t('failed.title')}</p> : null}
      {health ? <p className={css.note}>{t('services.note', { minutes: health.minutes })}</p> : null}
    </Section>
  );
};

/** It answers, and nothing is wrong with it. */
const isWell = ({ tone, state }: Line): boolean => tone === 'success' && state === null;

const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const { t, locale } = useLanguage();
  if (lines.length === 0) return null;
  return (
    <ul className={css.root}>
      {lines.map(({ id, name, tone, state, errors, mean }) => (
        <li key={id} className={css.line} data-service={id}>
          <i className={css.dot} data-tone={tone} />
          <span className={css.name}>{name}</span>
          {state === null ? (
            <>
              <span className={css.hidden}>{t('services.ready')}</span>
              <span className={css.errors}>{errors === null ? '' : percent(errors, locale)}</span>
              <span className={css.mean}>
                {mean === null ? (errors === null ? '' : t('services.quiet')) : duration(mean, locale)}
              </span>
            </>
          ) : (
            <span className={css.state}>{state}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

/** BFFs that visitors or previews need. */
function backendLines(known: Known, health: readonly ReleaseHealth[], t: Translate): Line[] {
  const running = new Set(known.hosts.flatMap(({ releases }) => releases));
  return known.modules.flatMap(({ module, versions }) =>
    versions.flatMap(({ version, role, bff }): Line[] => {
      const needed = role === 'stable' || role === 'canary';
      const key = `${module}@${version}`;
      if (bff === null || (!needed && !running.has(key) && bff !== 'ready')) return [];
      const seen = health.find((each) => each.module === module && each.version === version);
      const errors = seen && seen.answers > 0 ? seen.serverErrors / seen.answers : null;
      const ready = bff === 'ready';
      return [
        {
          id: key,
          name: `${t('services.bff', { module })} ${version}`,
          tone: ready ? ((errors ?? 0) > TROUBLED ? 'time' : 'success') : needed ? 'error' : 'time',
          state: ready ? null : t('services.starting'),
          errors,
          mean: errors === null ? null : (seen?.meanMs ?? null),
        },
      ];
    }),
  );
}

const serviceLines = (services: ServicesProps['services'], t: Translate): Line[] =>
  (services?.processes ?? []).flatMap(({ name: process, reachable, members }) =>
    members.map(({ name, version, ready, missing }): Line => {
      const lacks = missing.length > 0 ? t('services.missing', { what: missing.join(', ') }) : null;
      return {
        id: `${process} ${name}`,
        name: version === null ? name : `${name} ${version}`,
        tone: ready ? 'success' : 'error',
        state: reachable ? lacks : t('services.away'),
        errors: null,
        mean: null,
      };
    }),
  );
