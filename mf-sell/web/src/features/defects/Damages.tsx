import { damageField, type DamageField, type DamageItem } from '@rollheim/contracts';
import { useValidationText } from '@rollheim/module-api';
import { Button, IconButton, Notice, Plus, Select, Trash2 } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { fieldId } from '../edit/focus-field.ts';
import { DamageOutline } from './DamageOutline.tsx';
import { DamagePictures } from './DamagePictures.tsx';
import { changedDamage, withDamageAt, withEmptyDamage, withoutDamage } from './damages.ts';
import { useDamageName } from './use-damage-name.ts';
import css from './Damages.module.css';

const rowId = (sortOrder: number): string => `damage-${sortOrder}`;

/** Every defect by place and kind: pressed on the vehicle, or added to the list. */
export const Damages = () => {
  const t = useTexts();
  const validation = useValidationText();
  const nameOf = useDamageName();
  const { store, view, definitions, faults, missing, revealed } = useDraft();
  const { damages } = view.listing.content;
  const edit = (edited: readonly DamageItem[]) => store.edit({ damages: edited }, {}, ['damages']);
  const fault = faults['damages'];
  const of = (code: string) => definitions.find(({ attributeCode }) => attributeCode === code);
  const location = of('damage_location');
  const type = of('damage_type');
  const choices = (definition: typeof location) =>
    (definition?.options ?? []).map(({ optionId, label }) => ({ value: optionId, label }));
  const show = (sortOrder: number, control: number) => {
    const row = document.getElementById(rowId(sortOrder));
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelectorAll('button')[control]?.focus({ preventScroll: true });
  };
  const place = (location: string) => {
    const edited = withDamageAt(damages, location);
    edit(edited);
    // its place is known: what it is comes next, once its row is drawn
    requestAnimationFrame(() => show(edited.length - 1, 1));
  };
  const required = (index: number, field: DamageField) =>
    revealed && missing.includes(damageField(index, field)) ? validation('validation.required') : undefined;
  return (
    <div className={css.root} id="field-damages">
      <div className={css.outline}>
        <p className={css.hint}>{t('damage_place')}</p>
        <DamageOutline names={damages.map(nameOf)} onPlace={place} onShow={(index) => show(index, 0)} />
      </div>
      {damages.length === 0 ? (
        <Notice kind={revealed ? 'error' : 'info'}>{t('damages_none')}</Notice>
      ) : (
        <ol className={css.list}>
          {damages.map((damage) => (
            <li key={damage.sortOrder} id={rowId(damage.sortOrder)} className={css.item}>
              <span className={css.number}>{damage.sortOrder + 1}</span>
              <Select
                id={fieldId(damageField(damage.sortOrder, 'location'))}
                label={location?.label ?? ''}
                required
                placeholder={t('choose')}
                choices={choices(location)}
                value={damage.location || null}
                error={required(damage.sortOrder, 'location')}
                onChange={(value) => edit(changedDamage(damages, damage.sortOrder, { location: value }))}
              />
              <Select
                id={fieldId(damageField(damage.sortOrder, 'type'))}
                label={type?.label ?? ''}
                required
                placeholder={t('choose')}
                choices={choices(type)}
                value={damage.type || null}
                error={required(damage.sortOrder, 'type')}
                onChange={(value) => edit(changedDamage(damages, damage.sortOrder, { type: value }))}
              />
              <IconButton
                label={t('damage_remove', { number: damage.sortOrder + 1 })}
                onPress={() => edit(withoutDamage(damages, damage.sortOrder))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
              <DamagePictures damage={damage} className={css.pictures} />
            </li>
          ))}
        </ol>
      )}
      {fault ? <Notice kind="error">{validation(fault)}</Notice> : null}
      <Button
        variant="outline"
        icon={<Plus aria-hidden="true" />}
        onPress={() => edit(withEmptyDamage(damages))}
      >
        {t('damage_add')}
      </Button>
    </div>
  );
};
