import {
  api,
  ApiProblem,
  RichText,
  useDocumentTitle,
  useErrorText,
  useLocation,
  useMutation,
  usePath,
  useSearchParams,
} from '@rollheim/module-api';
import {
  Button,
  Checkbox,
  Eye,
  EyeOff,
  Form,
  IconButton,
  Link,
  Notice,
  Stack,
  TextField,
} from '@rollheim/ui';
import { useState } from 'react';
import { nextPath } from '../routing/navigator.ts';
import { useShellText } from '../texts.ts';
import css from './LoginPage.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly stay: boolean;
}

/** Log-in with e-mail and password; goes on where the visitor was. */
export function LoginPage() {
  const t = useShellText();
  const path = usePath();
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  useDocumentTitle(t('login'));
  return (
    <div className={css.root} data-flush>
      <div className={css.form}>
        <Stack gap={5} className={css.column}>
          <div>
            <h1>{t('loginPage.title')}</h1>
            <p className={css.lead}>
              <RichText
                id="loginPage.lead"
                components={{ register: <Link href={path('register') + search}>{t('register')}</Link> }}
              />
            </p>
          </div>
          {parameters.has('required') ? <Notice kind="info">{t('loginPage.required')}</Notice> : null}
          <LoginForm next={nextPath(search, path('home'))} interaction={parameters.get('interaction')} />
          {parameters.has('next') ? <p className={css.note}>{t('loginPage.next')}</p> : null}
        </Stack>
      </div>
      <div className={css.picture} />
    </div>
  );
}

interface LoginFormProps {
  readonly next: string;
  /** Set when the provider sent the visitor here: it decides where the browser goes on. */
  readonly interaction: string | null;
}

/** Logs in; answers where the browser goes on. */
async function logIn(body: Credentials, { interaction, next }: LoginFormProps): Promise<string> {
  if (interaction) {
    try {
      const path = `/public/customer/auth/interaction/${encodeURIComponent(interaction)}`;
      return (await api.post<{ returnTo: string }>(path, { body })).returnTo;
    } catch (error) {
      // the provider has forgotten this visit; the password is as good as before
      if (!(error instanceof ApiProblem) || error.code !== 'link_expired') throw error;
    }
  }
  await api.post('/public/customer/auth/login', { body });
  return next;
}

function LoginForm(props: LoginFormProps) {
  const t = useShellText();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [shown, setShown] = useState(false);
  const login = useMutation({
    mutationFn: (body: Credentials) => logIn(body, props),
    onSuccess: (place) => location.assign(place), // a new document: everything on the page is another visitor's now
  });
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!login.isPending && !login.isSuccess) login.mutate({ email, password, stay });
      }}
    >
      {login.error ? (
        <Notice kind="error" live="assertive">
          {errorText(login.error)}
        </Notice>
      ) : null}
      <TextField
        label={t('loginPage.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={t('loginPage.password')}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        unit={
          <IconButton
            label={shown ? t('loginPage.hide') : t('loginPage.show')}
            onPress={() => setShown(!shown)}
            slot={null}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        }
      />
      <Checkbox checked={stay} onChange={setStay} name="stay">
        {t('loginPage.stay')}
      </Checkbox>
      <Button type="submit" size="lg" block pending={login.isPending || login.isSuccess}>
        {t('loginPage.submit')}
      </Button>
    </Form>
  );
}
