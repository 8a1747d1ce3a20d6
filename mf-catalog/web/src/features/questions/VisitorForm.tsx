import { PERIMETERS, VISITOR_QUESTION } from '@rollheim/contracts';
import {
  customerAtom,
  fieldsOf,
  useAtomValue,
  useErrorText,
  useKept,
  useMutation,
  useValidationText,
} from '@rollheim/module-api';
import {
  Button,
  focusFirstFault,
  Form,
  Grid,
  Notice,
  Select,
  Stack,
  TextArea,
  TextField,
} from '@rollheim/ui';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { visitorBody, visitorFaults, type VisitorValues } from './visitor-faults.ts';

type Text = Exclude<keyof VisitorValues, 'perimeter'>;

/** Largest lengths, as a refusal of the server names them. */
const LONGEST: Partial<Record<Text, number>> = {
  firstName: VISITOR_QUESTION.name,
  lastName: VISITOR_QUESTION.name,
  question: VISITOR_QUESTION.question,
};

/** The form of a visitor's question. What was typed stays until it was taken. */
export const VisitorForm = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const validationText = useValidationText();
  const customer = useAtomValue(customerAtom);
  const [values, setValues] = useKept<VisitorValues>(`visitor-question:${id}`, {
    firstName: customer?.name ?? '',
    lastName: customer?.surname ?? '',
    email: customer?.email ?? '',
    phone: '',
    question: '',
    perimeter: 'any',
  });
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const faults = visitorFaults(values);
  const send = useMutation({
    mutationFn: (body: ReturnType<typeof visitorBody>) =>
      api.post(`/public/auction/${id}/visitor-question`, { body }),
    onSuccess: () => {
      setValues((old) => ({ ...old, question: '' }));
      setTried(false);
    },
    onError: () => focusFirstFault(element.current),
  });
  const answered = fieldsOf(send.error);
  const errorOf = (name: Text): string | undefined => {
    const fault = faults[name];
    if (tried && fault) return validationText(fault.rule, fault.values);
    const rule = answered[name];
    return rule && !send.isPending ? validationText(rule, { length: LONGEST[name] ?? 0 }) : undefined;
  };
  const field = (name: Text) => ({
    name,
    label: t(`visitor.${name}`),
    required: name !== 'phone',
    value: values[name],
    onChange: (value: string) => setValues((old) => ({ ...old, [name]: value })),
    error: errorOf(name),
  });
  const nameOf = (perimeter: VisitorValues['perimeter']): string => {
    if (perimeter === 'any') return t('visitor.perimeter_any');
    return perimeter === 'over300'
      ? t('visitor.perimeter_over', { value: 300 })
      : t('visitor.perimeter_to', { value: perimeter });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        element.current = event.currentTarget;
        setTried(true);
        if (Object.keys(faults).length > 0) focusFirstFault(element.current);
        else if (!send.isPending) send.mutate(visitorBody(values));
      }}
    >
      {send.isSuccess ? (
        <Notice kind="success" live="polite" title={t('visitor.sent_title')}>
          {t('visitor.sent', { email: send.variables.email })}
        </Notice>
      ) : null}
      {send.error ? (
        <Notice kind="error" live="assertive" title={t('visitor.failed')}>
          {errorText(send.error)}
        </Notice>
      ) : null}
      <Stack gap={4}>
        <Grid columns="form" gap={4}>
          <TextField {...field('firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} autoComplete="family-name" />
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
          <TextField
            {...field('phone')}
            labelNote={t('visitor.optional')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </Grid>
        <Select
          label={t('visitor.perimeter')}
          choices={PERIMETERS.map((value) => ({ value, label: nameOf(value) }))}
          value={values.perimeter}
          onChange={(chosen) =>
            setValues((old) => ({ ...old, perimeter: PERIMETERS.find((each) => each === chosen) ?? 'any' }))
          }
        />
        <TextArea {...field('question')} rows={5} />
        <div>
          <Button type="submit" pending={send.isPending}>
            {t('visitor.send')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
};
