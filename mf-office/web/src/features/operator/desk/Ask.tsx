import { keepTyped, readTyped } from '@rollheim/contracts/typed';
import { localeAtom, useAtomValue, useBusy } from '@rollheim/module-api';
import { useTyped, ActDialog } from '@rollheim/page-parts';
import { Checkbox, Stack, Tag } from '@rollheim/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../../texts.ts';
import { ReasonField, useReason } from '../ActDialog.tsx';
import css from '../Operator.module.css';
import { blockText, isIn, toggle, type Block, type Written } from './blocks.ts';
import { writingAct } from './keys.ts';
import { useKeys } from './use-keys.ts';

/** Nothing is sent from here: the decision is held first. */
const IDLE = { isPending: false, notice: null, close: () => undefined };

type SetFields = (next: (fields: readonly string[]) => readonly string[]) => void;

interface Props {
  readonly title: string;
  readonly lead: string;
  /** Words of the button that sends. */
  readonly action: string;
  readonly danger: boolean;
  readonly blocks: readonly Block[];
  /** Ids of blocks that fit what was pointed out. */
  readonly fitting?: readonly string[];
  /** Language of who reads it; null: unknown, that of the page. */
  readonly language: string | null;
  /** Characters of the text at most; default 2,000. */
  readonly longest?: number;
  readonly keys: boolean;
  /** What is written is kept under this name until it was carried out: a decision that is taken back or refused begins with it. */
  readonly draft: string;
  /** Chooses the fields that it is about. */
  readonly children?: ((fields: readonly string[], set: SetFields) => ReactNode) | null;
  readonly onClose: () => void;
  readonly onSend: (reason: string, fields: readonly string[]) => void;
}

/** What is to be changed, or why something is rejected: by text blocks, in the reader's language, and own words. */
export const Ask = ({
  blocks,
  fitting = [],
  language,
  longest,
  keys,
  draft,
  children,
  onClose,
  onSend,
  ...dialog
}: Props) => {
  const t = useTexts();
  const reader = useAtomValue(localeAtom);
  const [kept] = useState(() => readTyped<Partial<Written>>(draft));
  const reason = useReason(longest, kept?.text);
  const [fields, setFields] = useState<readonly string[]>(kept?.fields ?? []);
  const list = useRef<HTMLUListElement>(null);
  const locale = language ?? reader;
  useBusy(reason.text !== '');
  useTyped(draft, reason.text === '' && fields.length === 0 ? null : { text: reason.text, fields });
  // the keys of the blocks rest in a field
  useEffect(() => list.current?.focus(), []);
  const press = (at: number) => {
    const block = blocks[at];
    if (!block) return;
    const next = toggle(block, { text: reason.text, fields }, { locale, blocks });
    reason.setText(next.text);
    setFields(next.fields);
  };
  const send = () => {
    if (reason.ready) onSend(reason.trimmed, fields);
  };
  useKeys(keys, (event) => {
    const act = writingAct(event);
    if (act === null) return false;
    if (act === 'send') send();
    else press(act);
    return true;
  });
  return (
    <ActDialog
      onClose={() => {
        keepTyped(draft, null);
        onClose();
      }}
      {...dialog}
      dismissable={reason.text === ''}
      disabled={!reason.ready}
      act={IDLE}
      onSend={send}
      size="lg"
    >
      <Stack gap={2}>
        <strong>{t('desk.blocks')}</strong>
        <ul ref={list} tabIndex={-1} className={css.blocks} aria-label={t('desk.blocks')}>
          {blocks.map((block, at) => (
            <li key={block.id}>
              <Checkbox checked={isIn(block, reason, locale)} onChange={() => press(at)}>
                <kbd aria-hidden="true">{at + 1}</kbd> {blockText(block, reader)}
                {fitting.includes(block.id) ? (
                  <>
                    {' '}
                    <Tag tone="success">{t('hints.fits')}</Tag>
                  </>
                ) : null}
              </Checkbox>
            </li>
          ))}
        </ul>
        {locale === reader ? null : (
          <p className={css.soft}>
            {t('desk.language', {
              language: new Intl.DisplayNames([reader], { type: 'language' }).of(locale) ?? locale,
            })}
          </p>
        )}
      </Stack>
      {children?.(fields, (next) => setFields((present) => next(present)))}
      <ReasonField reason={reason} />
    </ActDialog>
  );
};
