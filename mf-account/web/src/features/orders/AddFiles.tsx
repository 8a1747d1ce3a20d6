import { checkField, MOST_ORDER_FILES, type OrderDetail, type OrderFileUse } from '@rollheim/contracts';
import { useBusy, useMutation, useQueryClient, useSnackbar, useValidationText } from '@rollheim/module-api';
import { OTHER_SIDE, ChosenFiles, filesPath, OrderFiles } from '@rollheim/page-parts';
import { Button, FileDrop, Notice, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useFileFault } from '../../shared/use-file-fault.ts';
import { useTexts } from '../../texts.ts';
import { BrokenRule, RefusedFiles, sendEach } from './send-each.ts';

const PICTURES = ['image/jpeg', 'image/png', 'image/heic', 'image/heif'];
const ACCEPTED = { handover: PICTURES, dispute: [...PICTURES, 'application/pdf'] } as const;
const WORDS = { handover: 'damages', dispute: 'evidence' } as const;

const RULES = { handover: 'image', dispute: 'image_or_pdf' } as const;

interface Props {
  readonly detail: OrderDetail;
  readonly use: Exclude<OrderFileUse, 'exchange'>;
}

/**
 * Adds files to a handover or a dispute. Those of a handover, which can be taken back, are sent as they are chosen or
 * taken, so that no form loses them; those of a dispute are looked at first.
 */
export const AddFiles = ({ detail: { order, side, files }, use }: Props) => {
  const t = useTexts();
  const fault = useFileFault();
  const validation = useValidationText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const path = filesPath(order.orderId, 'side');
  const textOf = (error: Error): string => {
    if (!(error instanceof RefusedFiles)) return fault(error);
    return error.refused
      .map(
        ({ why, file }) => `${file.name}: ${why instanceof BrokenRule ? validation(why.rule) : fault(why)}`,
      )
      .join(' ');
  };
  const about = use === 'dispute' ? (order.dispute?.disputeId ?? null) : null;
  const shown = files.filter((each) => each.use === use && each.disputeId === about);
  const own = shown.filter(({ by }) => by === side);
  const wrongOf = (file: File): string | null => checkField({ rule: RULES[use] }, file);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  useBusy(chosen.length > 0);
  const drop = (file: File) => setChosen((files) => files.filter((each) => each !== file));
  const reload = () => queries.invalidateQueries({ queryKey: ['order', order.orderId] });
  const add = useMutation({
    mutationFn: async (sent: readonly File[]) => {
      await sendEach(sent, async (file) => {
        // reported before it is sent, by what this place takes
        const wrong = wrongOf(file);
        if (wrong !== null) throw new BrokenRule(wrong);
        const body = new FormData();
        body.append('file', file, file.name);
        await api.post(path, { query: { use }, body });
        drop(file);
      });
    },
    onSettled: reload,
  });
  const [wrong, setWrong] = useState<Error | null>(null);
  const choose = (files: readonly File[]) => {
    const refused = files.flatMap((file) => {
      const rule = wrongOf(file);
      return rule === null ? [] : [{ file, why: new BrokenRule(rule) }];
    });
    setWrong(refused.length > 0 ? new RefusedFiles(refused) : null);
    add.reset();
    const room = MOST_ORDER_FILES - own.length;
    const taken = files.filter((file) => wrongOf(file) === null);
    setChosen((before) => [...before, ...taken].slice(0, room));
  };
  const failed = wrong ?? add.error;
  const remove = useMutation({
    mutationFn: (mediaId: string) => api.delete(`${path}/${mediaId}`),
    onError: (error) => snackbar.show({ text: fault(error), kind: 'error' }),
    onSettled: reload,
  });
  return (
    <Stack gap={3}>
      <FileDrop
        title={t(`order.files.${WORDS[use]}`)}
        hint={t(
          use === 'dispute' ? `order.files.evidence_${OTHER_SIDE[side]}_hint` : 'order.files.damages_hint',
        )}
        action={t('papers.choose')}
        accept={ACCEPTED[use]}
        multiple
        disabled={add.isPending || own.length + chosen.length >= MOST_ORDER_FILES}
        error={failed ? textOf(failed) : undefined}
        onFiles={(files) => (use === 'dispute' ? choose(files) : add.mutate(files))}
      />
      {chosen.length > 0 ? (
        <>
          <ChosenFiles files={chosen} sending={add.isPending} onRemove={drop} />
          <div>
            <Button pending={add.isPending} onPress={() => add.mutate(chosen)}>
              {t('order.files.send', { count: chosen.length })}
            </Button>
          </div>
        </>
      ) : null}
      {add.isPending ? <Notice live="polite">{t('papers.running')}</Notice> : null}
      <OrderFiles
        files={shown}
        path={path}
        side={side}
        onRemove={use === 'handover' ? (mediaId) => remove.mutate(mediaId) : undefined}
      />
    </Stack>
  );
};
