import { Button, Notice, RadioGroup, Select, useSnackbar } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { give, releasesOf, type Releases } from '../data/api.ts';
import { usePolled } from '../data/use-console.ts';
import { BY_CHANCE, draftFault, wordsOf } from '../logic/audience.ts';
import { checkText } from '../logic/check-text.ts';
import { firstOf, offeredBy, waysOf } from '../logic/roles.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useLanguage } from '../texts.ts';
import type { OverviewModule, Way } from '../types.ts';
import { AudienceField } from './AudienceField.tsx';
import { ReleaseNotices } from './ReleaseNotices.tsx';
import { useReasoned } from './use-reasoned.tsx';

const EVERY_MS = 2000;

/** What the gate made of a release, `checking` while it looks for the first time; `unknown` while it is not read. */
type GateState = 'passed' | 'refused' | 'unchecked' | 'checking' | 'unknown';

interface GiveDialogProps {
  readonly module: OverviewModule;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives a module another release: in steps, at once, or the one before. A withdrawn one says why it was. */
export const GiveDialog = ({ module: now, open, onClose }: GiveDialogProps) => {
  const { t, locale } = useLanguage();
  const { show } = useSnackbar();
  // as it was when it was asked for: what moves meanwhile moves nothing below the finger
  const [{ module, at }] = useState(() => ({ module: now, at: Date.now() }));
  const offered = offeredBy(module);
  const [chosen, setVersion] = useState<string | null>(null);
  const [chosenWay, setWay] = useState<Way | null>(null);
  const [first, setFirst] = useState(BY_CHANCE);
  // once it was to be sent, the field says what is wrong until it is right
  const [isTried, setTried] = useState(false);
  const fault = draftFault(first, t);
  const { pending, submit, field } = useReasoned();
  const key = useRef(crypto.randomUUID());
  // again and again: a check that ends leaves its verdict
  const { data, failed } = usePolled<Releases>(open ? releasesOf(module.module) : null, EVERY_MS);
  const releaseOf = (each: string) => data?.releases.find(({ manifest }) => manifest.version === each);
  const checkingOf = (each: string) => releaseOf(each)?.checking ?? null;
  const gateOf = (each: string): GateState => {
    const release = releaseOf(each);
    if (!release) return 'unknown';
    if (release.gate === null) return checkingOf(each) ? 'checking' : 'unchecked';
    return release.gate.passed ? 'passed' : 'refused';
  };
  // none is proposed before the gate's verdicts are known
  const proposed = data || failed ? firstOf(offered, (each) => gateOf(each) === 'passed') : undefined;
  // and it stays, whatever verdict comes meanwhile
  if (chosen === null && proposed) setVersion(proposed.version);
  const version = chosen ?? proposed?.version ?? '';
  const gate = gateOf(version);
  const stateOf = (each: string): string[] => {
    const state = gateOf(each);
    const checking = checkingOf(each);
    return [
      ...(state === 'unknown' || state === 'checking' ? [] : [t(`give.gate.${state}`)]),
      ...(checking ? [checkText(checking, t, locale, at)] : []),
    ];
  };
  const entry = offered.find((each) => each.version === version);
  const ways = entry ? waysOf(entry) : [];
  const way = ways.find((each) => each === chosenWay) ?? ways[0];
  const withdrawn = releaseOf(version)?.withdrawn;
  const named = { module: module.module, version, stable: module.stable };
  // one that was withdrawn is not brought back before the reason was read
  const isKnown = way !== 'restore' || Boolean(withdrawn);
  // the registry gives no one what the gate has refused, or has not looked at
  const isOpen = gate === 'passed' || gate === 'unknown' || way === 'take-back';
  const stopped = isOpen ? null : gate;

  const act = (): void => {
    if (!way) return;
    setTried(true);
    if (way === 'steps' && fault !== null) return;
    submit(async (reason) => {
      const audience = way === 'steps' ? wordsOf(first) : null;
      await give(module.module, { version, way, audience, reason }, key.current);
      show({ kind: 'success', text: t(`give.done.${way}`, named) });
      onClose();
    });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('give.title', named)}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          {way ? (
            <Button
              variant={way === 'steps' ? 'filled' : 'danger'}
              pending={pending}
              disabled={!isKnown || stopped !== null}
              onPress={act}
            >
              {t(`give.submit.${way}`)}
            </Button>
          ) : null}
        </>
      }
    >
      {failed ? <Notice kind="error">{t('failed.title')}</Notice> : null}
      <Select
        label={t('give.version')}
        value={version}
        choices={offered.map(({ version: each, role }) => ({
          value: each,
          label: t('give.choice', {
            version: each,
            role: [t(`versionRole.${role}`), ...stateOf(each)].join(', '),
          }),
        }))}
        onChange={setVersion}
      />
      <ReleaseNotices
        version={version}
        release={releaseOf(version)}
        stopped={stopped}
        checking={checkingOf(version)}
        now={at}
      />
      <RadioGroup
        label={t('give.how')}
        look="tiles"
        value={way ?? null}
        choices={ways.map((each) => ({
          value: each,
          label: t(`give.way.${each}`, named),
          note: t(`give.effect.${each}`, named),
        }))}
        onChange={(value) => setWay(ways.find((each) => each === value) ?? null)}
      />
      {way === 'steps' ? (
        <AudienceField value={first} onChange={setFirst} error={isTried ? fault : null} />
      ) : null}
      {field}
    </Sheet>
  );
};
