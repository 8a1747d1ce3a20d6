import {
  Ban,
  Banner,
  Button,
  Empty,
  ErrorPanel,
  Grid,
  Inline,
  Notice,
  OfflineNotice,
  Section,
  Skeleton,
  Stack,
  useSnackbar,
} from '../../src/index.ts';

export const Messages = () => {
  const snackbar = useSnackbar();
  return (
    <>
      <Banner kind="error" icon={<Ban aria-hidden="true" />}>
        Ihr Händlerkonto ist deaktiviert. Bitte wenden Sie sich an den Service.
      </Banner>
      <Banner>Heute Nacht von 2 bis 3 Uhr ist Wartung.</Banner>
      <Grid columns="half">
        <Section title="Notices" look="panel">
          <Stack>
            <Notice title="Sie prüfen als Team.">Der Verkäufer sieht Ihre Anmerkungen sofort.</Notice>
            <Notice kind="success">Danke für Ihre Angaben. Ihr Konto ist freigeschaltet.</Notice>
            <Notice kind="tertiary" title="Antwort offen.">
              Der Verkäufer hat bis morgen, 14:42 Uhr Zeit.
            </Notice>
            <Notice kind="primary">Neu: Gebote in Schritten.</Notice>
            <OfflineNotice offline title="Sie sind offline.">
              Preise sind von 14:26:51. Bieten geht wieder, sobald die Verbindung steht.
            </OfflineNotice>
            <ErrorPanel
              title="Dieser Bereich lädt gerade nicht."
              reference="Kennung 7F3-A41."
              retryLabel="Erneut versuchen"
              onRetry={() => {}}
            >
              Der Rest der Seite funktioniert weiter.
            </ErrorPanel>
          </Stack>
        </Section>
        <Section title="Empty" look="panel">
          <Empty
            title="Noch keine gemerkten Fahrzeuge"
            action={<Button variant="outline">Laufende Auktionen ansehen</Button>}
          >
            Mit dem Lesezeichen merken Sie sich Fahrzeuge. Vor dem Ende erinnern wir Sie.
          </Empty>
        </Section>
      </Grid>
      <Section title="Snackbar" look="panel">
        <Inline>
          <Button
            variant="outline"
            onPress={() =>
              snackbar.show({ kind: 'success', text: 'Suche gespeichert. Neue Treffer kommen per E-Mail.' })
            }
          >
            Meldung
          </Button>
          <Button
            variant="outline"
            onPress={() =>
              snackbar.show({
                text: 'Fahrzeug entfernt.',
                action: { label: 'Rückgängig', onPress: () => {} },
              })
            }
          >
            Mit Aktion
          </Button>
        </Inline>
      </Section>
      <Grid>
        <Skeleton shape="card" />
        <Stack>
          <Skeleton height="150px" />
          <Skeleton width="70%" height="20px" />
          <Skeleton width="90%" height="14px" />
          <Skeleton shape="circle" width="62px" height="62px" />
        </Stack>
      </Grid>
    </>
  );
};
