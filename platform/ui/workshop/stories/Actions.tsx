import {
  Avatar,
  Badge,
  Bell,
  Bookmark,
  Button,
  ButtonLink,
  Chip,
  Gavel,
  Grid,
  IconButton,
  Inline,
  Link,
  LogOut,
  Menu,
  MenuButton,
  MessageSquare,
  Printer,
  Section,
  Settings,
  Share2,
  Stack,
  Tag,
  Tooltip,
  User,
} from '../../src/index.ts';

export const Actions = () => (
  <>
    <Section title="Buttons" look="panel">
      <Stack>
        <Inline>
          <Button size="lg" icon={<Gavel aria-hidden="true" />}>
            40.000 € bieten
          </Button>
          <Button>Speichern</Button>
          <Button variant="outline">Abbrechen</Button>
          <Button variant="quiet">Mehr anzeigen</Button>
          <Button variant="danger">Zurückrollen</Button>
        </Inline>
        <Inline>
          <Button pending>Wird gespeichert</Button>
          <Button disabled>Weiter</Button>
          <Button size="sm" icon={<Bell aria-hidden="true" />}>
            Klein
          </Button>
          <Button size="sm" variant="outline">
            Klein, Linie
          </Button>
          <ButtonLink href="#x" variant="outline" icon={<Bookmark aria-hidden="true" />}>
            Ein Link
          </ButtonLink>
          <Link href="#y">Kosten bei Zuschlag</Link>
        </Inline>
        <Inline>
          <Tooltip text="Seite teilen">
            <IconButton label="Teilen" variant="line">
              <Share2 aria-hidden="true" />
            </IconButton>
          </Tooltip>
          <IconButton label="Drucken" variant="line">
            <Printer aria-hidden="true" />
          </IconButton>
          <IconButton label="Merken" variant="floating" pressed={false}>
            <Bookmark aria-hidden="true" />
          </IconButton>
          <IconButton label="Nicht mehr merken" variant="floating" pressed>
            <Bookmark aria-hidden="true" />
          </IconButton>
          <IconButton label="Nachrichten">
            <MessageSquare aria-hidden="true" />
            <Badge count={3} label="3 ungelesen" corner="top" />
            <Badge count={12} kind="task" label="12 Aufgaben" corner="bottom" />
          </IconButton>
          <span style={{ inlineSize: 24 }} />
          <Menu
            label="Konto"
            trigger={
              <MenuButton
                title="Caravan Ostertal"
                note="Händler"
                avatar={<Avatar name="Caravan Ostertal" />}
              />
            }
            head={<strong>info@ostertal.example</strong>}
            groups={[
              {
                entries: [
                  { id: 'profile', label: 'Profil', icon: <User aria-hidden="true" /> },
                  {
                    id: 'settings',
                    label: 'Einstellungen',
                    icon: <Settings aria-hidden="true" />,
                    href: '#settings',
                  },
                ],
              },
              {
                entries: [
                  { id: 'out', label: 'Abmelden', icon: <LogOut aria-hidden="true" />, danger: true },
                ],
              },
            ]}
          />
        </Inline>
      </Stack>
    </Section>
    <Grid columns="half">
      <Section title="Tags and badges" look="panel">
        <Inline gap={2}>
          <Tag>Entwurf</Tag>
          <Tag tone="primary">Exklusiv</Tag>
          <Tag tone="success">Bezahlt</Tag>
          <Tag tone="error">Storniert</Tag>
          <Tag tone="tertiary">Antwort offen</Tag>
          <Tag tone="time">Endet bald</Tag>
          <Badge count={3} label="3" />
          <Badge count={12} kind="task" label="12" />
          <Badge count={140} label="140" />
        </Inline>
      </Section>
      <Section title="Chips" look="panel">
        <Inline gap={2}>
          <Chip removeLabel="Filter entfernen" onPress={() => {}}>
            bis 300 km entfernt
          </Chip>
          <Chip pressed onPress={() => {}}>
            Heute
          </Chip>
          <Chip pressed={false} onPress={() => {}}>
            Morgen
          </Chip>
        </Inline>
      </Section>
    </Grid>
  </>
);
