import { Button, Dialog, Notice, RadioGroup, Select, TextArea, useSnackbar } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { CallError, give, releasesOf } from '../data/api.ts';
import { useRead } from '../data/use-console.ts';
import { audienceText, OFFERED } from '../logic/audience.ts';
import { errorText } from '../logic/error-text.ts';
import { clock } from '../logic/figures.ts';
import { LONGEST_REASON } from '../logic/reasons.ts';
import { offeredBy, waysOf } from '../logic/roles.ts';
import { useLanguage } from '../texts.ts';
import type { OverviewModule, Way } from '../types.ts';

const EVERYONE = 'everyone';

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
  const [version, setVersion] = useState(offered[0]?.version ?? '');
  const [chosenWay, setWay] = useState<Way | null>(null);
  const [first, setFirst] = useState(EVERYONE);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const releases = useRead(releasesOf, module.module);
  const entry = offered.find((each) => each.version === version);
  const ways = entry ? waysOf(entry) : [];
  const way = ways.find((each) => each === chosenWay) ?? ways[0];
  const withdrawn = releases?.find(({ manifest }) => manifest.version === version)?.withdrawn;
  const named = { module: module.module, version, stable: module.stable };
  const tooLong = reason.trim().length > LONGEST_REASON;

  const act = async (): Promise<void> => {
    if (!way || tooLong) return;
    if (reason.trim() === '') return setMissing(true);
    setPending(true);
    setFault(null);
    try {
      const audience = way === 'steps' && first !== EVERYONE ? [first] : null;
      await give(module.module, { version, way, audience, reason: reason.trim() }, key.current);
      show({ kind: 'success', text: t(`give.done.${way}`, named) });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(errorText(error, t));
      setPending(false);
    }
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
              onPress={() => void act()}
            >
              {t(`give.submit.${way}`)}
            </Button>
          ) : null}
        </>
      }
    >
      {fault ? (
        <Notice kind="error" live="assertive">
          {fault}
        </Notice>
      ) : null}
      <Select
        label={t('give.version')}
        value={version}
        choices={offered.map(({ version: each, role }) => ({
          value: each,
          label: t('give.choice', { version: each, role: t(`versionRole.${role}`) }),
        }))}
        onChange={setVersion}
      />
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
      <TextArea
        label={t('reasonField.label')}
        hint={t('reasonField.hint')}
        error={
          missing
            ? t('reasonField.missing')
            : tooLong
              ? t('reasonField.long', { most: LONGEST_REASON })
              : undefined
        }
        value={reason}
        onChange={(text) => {
          setReason(text);
          setMissing(false);
        }}
        rows={2}
        required
      />
    </Dialog>
  );
};
