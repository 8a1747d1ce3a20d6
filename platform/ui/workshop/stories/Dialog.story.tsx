import { useState } from 'react';
import { Button, CostTable, Dialog } from '../../src/index.ts';
import { opened, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Overlays', use: 'Asks one thing. A sheet from below on a phone.' };

export const OpenBid = () => {
  const [open, setOpen] = useState(opened);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        Dialog öffnen
      </Button>
      <Dialog
        open={open}
        onClose={close}
        persistent
        closeLabel="Schließen"
        title="40.000 € bieten?"
        lead="Hymer B-Klasse MC T 580"
        actions={
          <>
            <Button variant="outline" size="lg" onPress={close}>
              Abbrechen
            </Button>
            <Button size="lg" onPress={close}>
              40.000 € bieten
            </Button>
          </>
        }
      >
        <CostTable
          rows={[
            { label: 'Gebot', amount: 4000000 },
            { label: 'Vermittlung', amount: 120000 },
          ]}
          sum={{ label: 'Sie zahlen', amount: 4120000 }}
        />
      </Dialog>
    </>
  );
};
