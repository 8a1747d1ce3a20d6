import type { ContentBlock } from '@rollheim/contracts';
import { Button, Inline, Stack, TextArea, TextField } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { ADDED, emptyBlock, moved, textsOf, withText } from './blocks.ts';
import css from './Content.module.css';

interface Props {
  readonly blocks: readonly ContentBlock[];
  readonly onChange: (blocksOf: (latest: readonly ContentBlock[]) => readonly ContentBlock[]) => void;
}

/** Texts longer than this are written on several lines. */
const SHORT = 80;
const LONG_FIELDS: ReadonlySet<string> = new Set(['text', 'answer']);

/** The blocks of a text, each with its words; they are moved, taken out and added. */
export const BlockFields = ({ blocks, onChange }: Props) => {
  const t = useTexts();
  const put = (at: number, blockOf: (latest: ContentBlock) => ContentBlock) =>
    onChange((latest) => latest.map((each, index) => (index === at ? blockOf(each) : each)));
  return (
    <Stack gap={4}>
      <ol className={css.blocks}>
        {blocks.map((block, at) => {
          const texts = textsOf(block);
          const where = { kind: t(`content.block.${block.kind}`), at: at + 1 };
          return (
            <li key={at}>
              <fieldset className={css.block}>
                <legend>{t('content.block_at', where)}</legend>
                {texts.map((text) => {
                  const field = {
                    label: t(`content.field.${text.name as 'text'}`),
                    value: text.value,
                    onChange: (words: string) => put(at, (latest) => withText(latest, text, words)),
                  };
                  const long = LONG_FIELDS.has(text.name) || text.value.length > SHORT;
                  return long ? (
                    <TextArea key={text.path.join('.')} rows={3} {...field} />
                  ) : (
                    <TextField key={text.path.join('.')} {...field} />
                  );
                })}
                <Inline gap={2}>
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={at === 0}
                    onPress={() => onChange((latest) => moved(latest, at, -1))}
                  >
                    {t('content.up')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={at === blocks.length - 1}
                    onPress={() => onChange((latest) => moved(latest, at, 1))}
                  >
                    {t('content.down')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    onPress={() => onChange((latest) => latest.toSpliced(at, 1))}
                  >
                    {t('content.remove')}
                  </Button>
                </Inline>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <Inline gap={2}>
        {ADDED.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="outline"
            onPress={() => onChange((latest) => [...latest, emptyBlock(kind)])}
          >
            {t('content.add', { kind: t(`content.block.${kind}`) })}
          </Button>
        ))}
      </Inline>
    </Stack>
  );
};
