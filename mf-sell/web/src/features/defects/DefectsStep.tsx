import { Button, Grid, Stack, TextArea } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { LONGEST } from '../../draft/own-faults.ts';
import { useTexts } from '../../texts.ts';
import { AttributeField, useFieldError } from '../fields/AttributeField.tsx';
import { ContactHint } from '../fields/ContactHint.tsx';
import { FieldQuery } from '../query/Query.tsx';
import { Damages } from './Damages.tsx';

/** What a buyer wants to read. */
export const DescriptionStep = () => {
  const errorOf = useFieldError();
  const { store, view, definitions } = useDraft();
  const { description } = view.listing.content;
  const definition = definitions.find(({ attributeCode }) => attributeCode === 'description');
  return (
    <Stack gap={5}>
      <FieldQuery fields={['description']} />
      <TextArea
        id="field-description"
        label={definition?.label ?? ''}
        hint={definition?.tooltip ?? undefined}
        required
        rows={8}
        value={description}
        error={errorOf('description', { maxLength: LONGEST.description })}
        onChange={(text) => store.edit({ description: text })}
      />
      <ContactHint text={description} prices />
    </Stack>
  );
};

/** Every defect that the seller knows of. */
export const DefectsStep = () => {
  const t = useTexts();
  const errorOf = useFieldError();
  const { store, view, definitions } = useDraft();
  const { content } = view.listing;
  const own = definitions.filter(
    ({ attributeSetName, attributeCode }) =>
      attributeSetName === 'product_description' && attributeCode !== 'description',
  );
  const defects = own.find(({ attributeCode }) => attributeCode === 'defects_description');
  // questions after damage of a kind; one press answers those that are open
  const kinds = own.filter(
    ({ attributeCode: code }) => code !== 'defects_exists' && code.endsWith('damaged'),
  );
  const isOpen = (code: string) => (content.attributes[code] ?? null) === null;
  const open = kinds.map(({ attributeCode }) => attributeCode).filter(isOpen);
  return (
    <Stack gap={5}>
      <FieldQuery fields={['damages', ...own.map(({ attributeCode }) => attributeCode)]} />
      <Grid columns="form" gap={5}>
        {own
          .filter((definition) => definition !== defects)
          .map((definition) => (
            <AttributeField key={definition.attributeCode} definition={definition} />
          ))}
      </Grid>
      {open.length > 0 && open.length === kinds.length ? (
        <div>
          <Button variant="outline" onPress={() => open.forEach((code) => store.setAttribute(code, 'no'))}>
            {t('damage_free')}
          </Button>
        </div>
      ) : null}
      {content.attributes['defects_exists'] === 'yes' ? <Damages /> : null}
      <TextArea
        id="field-defects_description"
        label={defects?.label ?? ''}
        labelNote={t('optional')}
        hint={defects?.tooltip ?? undefined}
        rows={4}
        value={content.defects}
        error={errorOf('defects', { maxLength: LONGEST.defects })}
        onChange={(text) => store.edit({ defects: text })}
      />
      <ContactHint text={content.defects} prices />
    </Stack>
  );
};
