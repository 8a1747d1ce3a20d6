import { Chip, Select, TextArea } from '@rollheim/ui';
import { BY_CHANCE, OFFERED, wordText, type AudienceDraft } from '../logic/audience.ts';
import { useLanguage } from '../texts.ts';
import css from './AudienceField.module.css';

const EVERYONE = 'everyone';
const CUSTOMERS = 'customers';

interface AudienceFieldProps {
  readonly value: AudienceDraft;
  readonly onChange: (change: (latest: AudienceDraft) => AudienceDraft) => void;
  /** What is wrong with the customers that are typed. */
  readonly error: string | null;
}

/** Whom a rollout begins with: by chance, or who is any of what is chosen; customers by their numbers. */
export const AudienceField = ({ value, onChange, error }: AudienceFieldProps) => {
  const { t, locale } = useLanguage();
  const { words, customers } = value;
  const isByChance = words.length === 0 && customers === null;
  const setCustomers = (text: string | null): void => onChange((latest) => ({ ...latest, customers: text }));
  const remove = (word: string): void =>
    onChange((latest) => ({ ...latest, words: latest.words.filter((each) => each !== word) }));
  const choose = (chosen: string): void => {
    if (chosen === EVERYONE) onChange(() => BY_CHANCE);
    else if (chosen === CUSTOMERS) setCustomers('');
    else onChange((latest) => ({ ...latest, words: [...latest.words, chosen] }));
  };
  return (
    <>
      <Select
        label={t('give.first')}
        hint={isByChance ? undefined : t('give.firstHint')}
        value={isByChance ? EVERYONE : null}
        placeholder={t('give.firstMore')}
        choices={[
          { value: EVERYONE, label: t('give.firstAll') },
          { value: CUSTOMERS, label: t('give.customers.some'), disabled: customers !== null },
          ...OFFERED.map((word) => ({
            value: word,
            label: wordText(word, t, locale),
            disabled: words.includes(word),
          })),
        ]}
        onChange={choose}
      />
      {isByChance ? null : (
        <div className={css.chosen}>
          {words.map((word) => (
            <Chip key={word} removeLabel={t('give.firstRemove')} onPress={() => remove(word)}>
              {wordText(word, t, locale)}
            </Chip>
          ))}
          {customers === null ? null : (
            <Chip removeLabel={t('give.firstRemove')} onPress={() => setCustomers(null)}>
              {t('give.customers.some')}
            </Chip>
          )}
        </div>
      )}
      {customers === null ? null : (
        <TextArea
          label={t('give.customers.label')}
          hint={t('give.customers.hint')}
          error={error ?? undefined}
          value={customers}
          onChange={setCustomers}
          rows={3}
          required
        />
      )}
    </>
  );
};
