import type { AttributeDefinition } from '@rollheim/contracts';
import { Button, Notice } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { isImported, valueIn } from './imported.ts';

/** How many entries of a step an import has brought; the seller confirms them as they are, or changes them one by one. */
export const Imported = ({ definitions }: { readonly definitions: readonly AttributeDefinition[] }) => {
  const t = useTexts();
  const draft = useDraft();
  const open = definitions
    .map(({ attributeCode }) => attributeCode)
    .filter((code) => isImported(draft, code));
  // the team corrects, and confirms nothing for a seller
  if (open.length === 0 || draft.byTeam) return null;
  return (
    <Notice
      actions={
        <Button
          variant="outline"
          size="sm"
          pending={draft.phase === 'saving'}
          onPress={() => {
            // written again by the seller, a value is the seller's own
            for (const code of open) draft.store.setAttribute(code, valueIn(draft, code));
          }}
        >
          {t('import_confirm')}
        </Button>
      }
    >
      {t('import_open', { count: open.length })}
    </Notice>
  );
};
