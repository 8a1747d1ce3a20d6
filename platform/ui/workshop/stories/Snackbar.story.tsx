import { Button, Inline, useSnackbar } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Messages',
  use: 'Says what just happened, bottom left. One with an action stays until it is closed.',
};

export const Calls = () => {
  const snackbar = useSnackbar();
  return (
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
          snackbar.show({ text: 'Fahrzeug entfernt.', action: { label: 'Rückgängig', onPress: () => {} } })
        }
      >
        Mit Aktion
      </Button>
    </Inline>
  );
};
