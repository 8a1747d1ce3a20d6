import { useState } from 'react';
import { Button, CostTable, Dialog, Drawer, Inline, Section, TextField } from '../../src/index.ts';

const opened = () => new URLSearchParams(location.search).get('open');

export const Overlays = () => {
  const [open, setOpen] = useState(opened);
  const close = () => setOpen(null);
  return (
    <Section title="Overlays" look="panel">
      <Inline>
        <Button variant="outline" onPress={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="outline" onPress={() => setOpen('drawer')}>
          Drawer
        </Button>
      </Inline>
      <Dialog
        open={open === 'dialog'}
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
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Filter"
        closeLabel="Schließen"
        actions={<Button onPress={close}>143 Fahrzeuge zeigen</Button>}
      >
        <TextField label="Ort" />
      </Drawer>
    </Section>
  );
};
