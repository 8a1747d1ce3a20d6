import type { ProductType, ValuationState } from '@rollheim/contracts';
import { meantMail } from '@rollheim/contracts/mail';
import { keepContact, keepTyped } from '@rollheim/contracts/typed';
import {
  ApiProblem,
  customerAtom,
  localeAtom,
  useAtomValue,
  useBusy,
  useErrorText,
  useGuardrail,
  useMutation,
  useNavigate,
  usePath,
  useQueryClient,
  useUnsaved,
  useValidationText,
} from '@rollheim/module-api';
import { Button, Facts, Form, Link, Notice, TextArea, TextField } from '@rollheim/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../api.ts';
import { vehicleFacts, vehicleTitle } from '../../shared/facts.ts';
import { CONTACT_RULES, faultsOf, type ContactValues } from '../../shared/fields.ts';
import { FUNNELS } from '../../shared/funnels.ts';
import { draftKey } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import css from './Funnel.module.css';
import { FunnelLogin } from './FunnelLogin.tsx';
import { sentTo } from '../../shared/sent-to.ts';
import { useFields } from './use-fields.ts';

interface Props {
  readonly kind: ProductType;
  readonly product: ValuationState['product'];
  readonly valuationId: string;
  readonly notes: string;
  /** What one that was sent before means for this one. */
  readonly again: ReactNode;
}

/** Sends the notes into the draft, then the draft on its way. */
async function submit(
  productType: ProductType,
  valuationId: string,
  { notes, ...contact }: ContactValues,
  idempotencyKey: string,
): Promise<void> {
  const body = { valuationId, productType, product: {}, notes: notes.trim() };
  await api.put('/public/valuate-my-vehicle/update', { body });
  await api.post('/public/valuate-my-vehicle/submit', { body: { valuationId, ...contact }, idempotencyKey });
}

/** The last step: where the valuation goes, and what else matters. */
export const ContactStep = ({ kind, product, valuationId, notes, again }: Props) => {
  const t = useTexts();
  const path = usePath();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const locale = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const errorText = useErrorText();
  const fields = useFields<ContactValues>(
    `contact:${valuationId}`,
    { email: customer?.email ?? '', phone: '', name: '', notes },
    (values) => faultsOf(values, CONTACT_RULES),
  );
  const { values, error } = fields;
  const validation = useValidationText();
  const meant = meantMail(values.email);
  const guardrail = useGuardrail();
  // the same details again are the same act, also after a connection that broke
  const keys = useRef(new Map<string, string>());
  const send = useMutation({
    mutationFn: (_form: HTMLFormElement) => {
      const act = JSON.stringify(values);
      const key = keys.current.get(act) ?? crypto.randomUUID();
      keys.current.set(act, key);
      return submit(kind, valuationId, values, key);
    },
    onSuccess: () => {
      // what was typed is kept until the page is left, and goes with it
      guardrail('valuation', true);
      fields.sent();
      const [email, name, phone] = [values.email.trim(), values.name.trim(), values.phone.trim()];
      keepTyped(sentTo(valuationId), { email });
      keepContact(valuationId, { email, name, phone });
    },
    onError: (error, form) => {
      guardrail('valuation', false);
      fields.refuse(error, form);
      // refused for one that was sent elsewhere since: the funnel leads to it
      if (error instanceof ApiProblem && error.code === 'valuation_exists')
        void queries.invalidateQueries({ queryKey: draftKey(kind) });
    },
  });
  useBusy(send.isPending);
  const [hasAccount, setHasAccount] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useUnsaved(fields.dirty && !send.isSuccess && !isLeaving);
  useEffect(() => {
    // a new document: the page is the customer's from here on, with what was typed
    if (isLeaving) location.reload();
  }, [isLeaving]);
  const { isSuccess } = send;
  const success = path(FUNNELS[kind].pages.success);
  useEffect(() => {
    // the draft is asked for again over there: here its new state would lead back to the first step
    if (isSuccess) void navigate(success, { replace: true });
  }, [isSuccess, navigate, success]);
  return (
    <>
      <div>
        <h1>{t('contact_title')}</h1>
        <p className={css.lead}>{t('contact_lead')}</p>
        {customer === null ? (
          <div className={css.known}>
            <p className={css.note}>{t('contact_login')}</p>
            {hasAccount ? (
              <FunnelLogin email={values.email} onLogin={() => setLeaving(true)} />
            ) : (
              <Button variant="outline" size="sm" onPress={() => setHasAccount(true)}>
                {t('login_here')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {again}
      <div className={css.vehicle}>
        <div>
          <strong>{vehicleTitle(product)}</strong>
          <div className={css.note}>
            <Facts items={vehicleFacts(product, locale, t).map(({ alone }) => alone)} />
          </div>
        </div>
        <Link href={path(FUNNELS[kind].pages.base)}>{t('change')}</Link>
      </div>
      <Form
        className={css.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending && !isSuccess && fields.check(event.currentTarget))
            send.mutate(event.currentTarget);
        }}
      >
        <div className={css.fields}>
          <TextField
            className={css.wide}
            label={t('email')}
            hint={meant === null ? t('email_hint') : validation('validation.email_meant', { email: meant })}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={values.email}
            onChange={(email) => fields.change('email', email)}
            onBlur={() => fields.leave('email')}
            error={error('email')}
          />
          <TextField
            label={t('name')}
            labelNote={t('optional')}
            autoComplete="name"
            value={values.name}
            onChange={(name) => fields.change('name', name)}
            onBlur={() => fields.leave('name')}
            error={error('name')}
          />
          <TextField
            label={t('phone')}
            labelNote={t('optional')}
            hint={t('phone_hint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={values.phone}
            onChange={(phone) => fields.change('phone', phone)}
            onBlur={() => fields.leave('phone')}
            error={error('phone')}
          />
          <TextArea
            className={css.wide}
            label={t('notes')}
            labelNote={t('optional')}
            hint={t('notes_hint')}
            rows={4}
            value={values.notes}
            onChange={(text) => fields.change('notes', text)}
            error={error('notes')}
          />
        </div>
        {send.isError && !fields.saysAll(send.error) ? (
          <Notice kind="error" title={t('submit_failed')} live="assertive">
            {errorText(send.error)}
          </Notice>
        ) : null}
        <div className={css.actions}>
          <Button type="submit" size="lg" pending={send.isPending || isSuccess}>
            {t('submit')}
          </Button>
          <p className={css.note}>{t('submit_note')}</p>
        </div>
      </Form>
    </>
  );
};
