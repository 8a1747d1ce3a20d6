import {
  Button,
  Copy,
  Inline,
  Link,
  Logo,
  Page,
  Section,
  Select,
  Stack,
  Switch,
  TabNav,
  TrimStripe,
  useSnackbar,
} from '../src/index.ts';
import { addressOf, type Settings } from './settings.ts';
import { GROUPS, STORIES, type Story } from './story.tsx';

const LOCALES = ['de', 'en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'];
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The component page: every example alive, its code to copy, and where the site has it. */
export const Workshop = ({ settings }: { settings: Settings }) => {
  const story = STORIES.find(({ name }) => name === settings.story) ?? STORIES[0];
  const go = (change: Partial<Settings>) => location.assign(addressOf(settings, change));
  return (
    <>
      <header className="workshop-bar">
        <Page className="workshop-tools">
          <Logo name="Rollheim" />
          <Link href="/mails/">Mails</Link>
          <Select
            label="Theme"
            look="chip"
            value={settings.theme}
            choices={choices(['auto', 'light', 'dark'])}
            onChange={(theme) => go({ theme: theme as Settings['theme'] })}
          />
          <Select
            label="Language"
            look="chip"
            value={settings.locale}
            choices={choices(LOCALES)}
            onChange={(locale) => go({ locale })}
          />
          <Switch checked={settings.role === 'admin'} onChange={(on) => go({ role: on ? 'admin' : null })}>
            Admin
          </Switch>
          <Switch checked={settings.width === '320'} onChange={(on) => go({ width: on ? '320' : 'full' })}>
            320 px
          </Switch>
          <Switch checked={settings.pseudo} onChange={(pseudo) => go({ pseudo })}>
            Texts +40 %
          </Switch>
        </Page>
        <TrimStripe />
      </header>
      <Page className="workshop-columns">
        <aside>
          {GROUPS.map((group) => (
            <Section key={group} title={group}>
              <TabNav
                label={group}
                look="side"
                items={STORIES.filter(({ meta }) => meta.group === group).map(({ name }) => ({
                  href: addressOf(settings, { story: name }),
                  label: name,
                  current: name === story?.name,
                }))}
              />
            </Section>
          ))}
        </aside>
        <main>{story ? <StoryPage story={story} settings={settings} /> : null}</main>
      </Page>
    </>
  );
};

const StoryPage = ({ story, settings }: { story: Story; settings: Settings }) => {
  const snackbar = useSnackbar();
  const uses = SITE_USES[story.name] ?? [];
  const framed = settings.width === '320' || settings.pseudo;
  return (
    <Stack gap={6}>
      <div>
        <h1>{story.name}</h1>
        <p>{story.meta.use}</p>
      </div>
      {story.examples.map(({ name, code, Example }) => (
        <Section key={name} title={name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')} look="panel">
          <Stack>
            {framed ? (
              <iframe
                title={name}
                className="workshop-frame"
                style={{ inlineSize: settings.width === '320' ? 320 : '100%' }}
                src={`${addressOf({ ...settings, width: 'full' }, { bare: true, story: story.name, example: name })}`}
              />
            ) : (
              <Example />
            )}
            <details>
              <summary>Code</summary>
              <pre className="workshop-code">
                <code>{code}</code>
              </pre>
              <Button
                size="sm"
                variant="outline"
                icon={<Copy aria-hidden="true" />}
                onPress={() =>
                  void navigator.clipboard.writeText(code).then(() => snackbar.show({ text: 'Copied' }))
                }
              >
                Copy
              </Button>
            </details>
          </Stack>
        </Section>
      ))}
      <Section title="In the site">
        {uses.length > 0 ? (
          <ul>
            {uses.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p>Not used yet.</p>
        )}
        <Inline>
          <Link href={addressOf(settings, { bare: true })}>Alone</Link>
        </Inline>
      </Section>
    </Stack>
  );
};
