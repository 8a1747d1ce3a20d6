import { Grid, Section, Stack, TextArea } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { LONGEST } from '../../draft/own-faults.ts';
import { useTexts } from '../../texts.ts';
import { AttributeField, useFieldError } from '../fields/AttributeField.tsx';
import { ContactHint } from '../fields/ContactHint.tsx';
import { FieldQuery } from '../query/Query.tsx';
import { Damages } from './Damages.tsx';

/** Kept in fields of their own, not among the attributes. */
const TEXTS = ['description', 'defects_description'];

/** What a buyer wants to read: the description, and every defect. */
export const DefectsStep = () => {
  const t = useTexts();
  const errorOf = useFieldError();
  const { store, view, definitions } = useDraft();
  const { content } = view.listing;
  const own = definitions.filter(({ attributeSetName }) => attributeSetName === 'product_description');
  const of = (code: string) => own.find(({ attributeCode }) => attributeCode === code);
  const description = of('description');
  const defects = of('defects_description');
  return (
    <Stack gap={8}>
      <Section title={t('group.product_description_general')}>
        <FieldQuery fields={['description']} />
        <TextArea
          id="field-description"
          label={description?.label ?? ''}
          hint={description?.tooltip ?? undefined}
          required
          rows={8}
          value={content.description}
          error={errorOf('description', { maxLength: LONGEST.description })}
          onChange={(text) => store.edit({ description: text })}
        />
        <ContactHint text={content.description} prices />
      </Section>
      <Section title={t('group.product_description_defects')}>
        <FieldQuery
          fields={[
            'damages',
            ...own.map(({ attributeCode }) => attributeCode).filter((code) => code !== 'description'),
          ]}
        />
        <Grid columns="form" gap={5}>
          {own
            .filter(({ attributeCode }) => !TEXTS.includes(attributeCode))
            .map((definition) => (
              <AttributeField key={definition.attributeCode} definition={definition} />
            ))}
        </Grid>
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
      </Section>
    </Stack>
  );
};
