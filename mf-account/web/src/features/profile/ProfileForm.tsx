import type { OwnProfile, ProfileBody } from '@rollheim/contracts';
import { fieldsOf, useBusy, useMutation, useQueryClient } from '@rollheim/module-api';
import { FIELD_LABELS } from '@rollheim/page-parts';
import { Button, Form, Grid, ProgressBar, Section, TextField } from '@rollheim/ui';
import { api } from '../../api.ts';
import { FaultNotice } from '../../shared/FaultNotice.tsx';
import { useFields } from '../../shared/use-fields.ts';
import { useTexts } from '../../texts.ts';
import { AddressFields } from './AddressFields.tsx';
import css from './AccountPage.module.css';
import { profileBody, profileFaults, profileValues } from './fields.ts';
import { PROFILE_KEY } from './queries.ts';
import { useAcknowledge } from './use-acknowledge.ts';

/** The own data; all mandatory fields with their progress (spec 2 §5.2). */
export const ProfileForm = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTexts();
  const acknowledge = useAcknowledge();
  const queries = useQueryClient();
  const business = profile.profileType !== 'PRIVATE';
  const judge = profileFaults(business);
  const form = useFields('profile', profileValues(profile.contact), judge);
  const save = useMutation({
    mutationFn: (body: ProfileBody) => api.put('/private/customer/update', { body }),
    onSuccess: async () => {
      form.settle();
      await acknowledge(profile, profile.missing.length === 0, t('account.saved'));
      await queries.invalidateQueries({ queryKey: PROFILE_KEY });
    },
    onError: (error) => form.refuse(fieldsOf(error)),
  });
  useBusy(form.changed);
  const all = profile.mandatory.length;
  const given = all - Object.keys(judge(form.values)).length;
  const bind = (name: 'company' | 'name' | 'surname') => ({
    name,
    label: t(`field.${name}`),
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    error: form.errorOf(name),
    required: true,
  });
  return (
    <Section look="panel" title={t(business ? 'account.company' : 'account.person')}>
      <Form
        className={css.fields ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) form.submit(event.currentTarget, (values) => save.mutate(profileBody(values)));
        }}
      >
        <ProgressBar
          label={t('account.progress')}
          percent={(given / all) * 100}
          output={t('account.progress_value', { given, all })}
        />
        <FaultNotice error={save.error} form={form} labels={FIELD_LABELS} />
        <TextField
          label={t('field.email')}
          value={profile.contact.email}
          readOnly
          hint={t(profile.emailVerified ? 'account.email_note' : 'account.email_note_open')}
        />
        {business ? <TextField {...bind('company')} autoComplete="organization" /> : null}
        <Grid columns="form" gap={5}>
          <TextField {...bind('name')} autoComplete="given-name" />
          <TextField {...bind('surname')} autoComplete="family-name" />
        </Grid>
        <AddressFields values={form.values} set={form.set} leave={form.leave} errorOf={form.errorOf} />
        <div>
          <Button type="submit" pending={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
};
