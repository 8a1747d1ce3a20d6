import type { RuntimeConfig } from '@rollheim/module-api';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ModuleHost } from '../outlet/module-host.ts';
import { endTarget, moduleFacts, type ModuleFacts } from './facts.ts';
import css from './Inspector.module.css';
import { MakeLink, Other } from './Other.tsx';
import { Regions } from './Regions.tsx';
import type { InspectorText } from './texts.ts';

export interface InspectorProps {
  readonly config: RuntimeConfig;
  readonly modules: ModuleHost;
  readonly t: InspectorText;
  /** Opened by a key: the panel shows at once. */
  readonly startsOpen: boolean;
}

/** What serves this page, for testers: a pill at the edge of the page, a panel behind it. */
export function Inspector({ config, modules, t, startsOpen }: InspectorProps) {
  const [open, setOpen] = useState(startsOpen);
  const [outlines, setOutlines] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  useSyncExternalStore(modules.subscribe, modules.state);
  const facts = moduleFacts(config, modules.release);
  const shown = facts.find(({ module, standing }) => module !== 'shell' && standing !== null) ?? facts[0];
  const close = () => {
    setOpen(false);
    pill.current?.focus();
  };
  return (
    <>
      {outlines ? <Regions shell={config.releaseSet.shell ?? ''} /> : null}
      <button
        ref={pill}
        type="button"
        className={css.pill}
        aria-expanded={open}
        title={t('open')}
        onClick={() => setOpen(!open)}
      >
        {shown ? `${shown.module} ${shown.standing ?? shown.version}` : config.releaseSet.id}
      </button>
      {open ? (
        <Panel config={config} facts={facts} t={t} onClose={close}>
          <label className={css.switch}>
            <input type="checkbox" checked={outlines} onChange={() => setOutlines(!outlines)} />
            {t('outline')}
          </label>
        </Panel>
      ) : null}
    </>
  );
}

interface PanelProps extends Pick<InspectorProps, 'config' | 't'> {
  readonly facts: readonly ModuleFacts[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Panel({ config, facts, t, onClose, children }: PanelProps) {
  const title = useId();
  const shown = facts.find(({ standing }, index) => index > 0 && standing) ?? facts[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    heading.current?.focus();
    const listen = (event: KeyboardEvent) => escape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <section className={css.panel} aria-labelledby={title}>
      <header className={css.head}>
        <h2 id={title} ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <button type="button" className={css.button} onClick={onClose}>
          {t('close')}
        </button>
      </header>
      <p className={css.set}>
        {t('set')} <code>{config.releaseSet.id}</code>
      </p>
      {config.tester ? (
        <a className={css.button} href={endTarget(new URL(location.href))}>
          {t('end')}
        </a>
      ) : null}
      <Other shown={shown} t={t} />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('module')}</th>
            <th scope="col">{t('release')}</th>
            <th scope="col">{t('cohort')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((each) => (
            <Row key={each.module} facts={each} t={t} />
          ))}
        </tbody>
      </table>
      {children}
      <MakeLink module={shown?.module ?? 'mf-catalog'} t={t} />
    </section>
  );
}

function Row({ facts, t }: { readonly facts: ModuleFacts; readonly t: InspectorText }) {
  const { module, version, standing, cohort } = facts;
  return (
    <tr>
      <th scope="row">{module}</th>
      <td>
        <code>{version}</code>
        {standing === null ? null : (
          <small>{standing === version ? t('standing') : t('instead', { version: standing })}</small>
        )}
      </td>
      <td>
        {cohort ? (
          <>
            {t(`arm.${cohort.arm}`)} <small>{cohort.rollout}</small>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
