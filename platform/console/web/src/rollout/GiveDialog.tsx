import { gateCodeText } from '@rollheim/contracts/gate-codes';
import { Button, Dialog, Notice, RadioGroup, Select, useSnackbar } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { give, releasesOf } from '../data/api.ts';
import { useRead } from '../data/use-console.ts';
import { audienceText, OFFERED } from '../logic/audience.ts';
import { clock } from '../logic/figures.ts';
import { firstOf, offeredBy, waysOf } from '../logic/roles.ts';
import { useLanguage } from '../texts.ts';
import type { OverviewModule, Way } from '../types.ts';
import { useReasoned } from './use-reasoned.tsx';

const EVERYONE = 'everyone';

/** What the gate made of a release; `unknown` while it is not read. */
type GateState = 'passed' | 'refused' | 'unchecked' | 'unknown';

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
  const [first, setFirst] = useState(EVERYONE);
  const { pending, submit, field } = useReasoned();
  const key = useRef(crypto.randomUUID());
  const { data: releases, failed } = useRead(releasesOf, module.module);
  const releaseOf = (each: string) => releases?.find(({ manifest }) => manifest.version === each);
  const gateOf = (each: string): GateState => {
    const release = releaseOf(each);
    if (!release) return 'unknown';
    return release.gate === null ? 'unchecked' : release.gate.passed ? 'passed' : 'refused';
  };
  // none is proposed before the gate's verdicts are known
  const proposed = releases || failed ? firstOf(offered, (each) => gateOf(each) === 'passed') : undefined;
  const version = chosen ?? proposed?.version ?? '';
  const gate = gateOf(version);
  const gateText = (state: GateState): string[] => (state === 'unknown' ? [] : [t(`give.gate.${state}`)]);
  const entry = offered.find((each) => each.version === version);
  const ways = entry ? waysOf(entry) : [];
  const way = ways.find((each) => each === chosenWay) ?? ways[0];
  const withdrawn = releaseOf(version)?.withdrawn;
  const named = { module: module.module, version, stable: module.stable };
  // one that was withdrawn is not brought back before the reason was read
  const isKnown = way !== 'restore' || Boolean(withdrawn);
  // the registry gives no one what the gate has refused, or has not looked at
  const stopped = (gate === 'refused' || gate === 'unchecked') && way !== 'take-back' ? gate : null;

  const act = (): void => {
    if (!way) return;
    submit(async (reason) => {
      const audience = way === 'steps' && first !== EVERYONE ? [first] : null;
      await give(module.module, { version, way, audience, reason }, key.current);
      show({ kind: 'success', text: t(`give.done.${way}`, named) });
      onClose();
    });
  };
  return (
    <Dialog
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
            role: [t(`versionRole.${role}`), ...gateText(gateOf(each))].join(', '),
          }),
        }))}
        onChange={setVersion}
      />
      {stopped ? (
        <Notice kind="error" title={t(`give.gateTitle.${stopped}`, { version })}>
          {t(`give.gateText.${stopped}`, {
            codes: (releaseOf(version)?.gate?.codes ?? [])
              .map((code) => gateCodeText(code, locale))
              .join(', '),
          })}
        </Notice>
      ) : null}
      {withdrawn ? (
        <Notice
          kind="error"
          title={t('give.withdrawnTitle', {
            version,
            time: clock(Date.parse(withdrawn.at), locale, at),
          })}
        >
          {t('give.withdrawnText', { reason: withdrawn.reason })}
        </Notice>
      ) : null}
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
        <Select
          label={t('give.first')}
          hint={first === EVERYONE ? undefined : t('give.firstHint')}
          value={first}
          choices={[
            { value: EVERYONE, label: t('give.firstAll') },
            ...OFFERED.map((word) => ({ value: word, label: audienceText([word], t) })),
          ]}
          onChange={setFirst}
        />
      ) : null}
      {field}
    </Dialog>
  );
};
