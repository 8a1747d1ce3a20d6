import { useState } from 'react';
import { ActDialog, Button, CostTable, Gavel, Notice } from '../../src/index.ts';
import { opened, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Overlays',
  use: 'Asks once more before an act that binds: bids, sales, decisions. Who leaves it has sent nothing.',
};

export const OpenBid = () => {
  const [open, setOpen] = useState(opened);
  const [steps, setSteps] = useState<readonly string[]>([]);
  const step = (name: string) => setSteps((before) => [...before, name]);
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        Bieten
      </Button>
      <output>{steps.join(', ')}</output>
      <ActDialog
        open={open}
        title="40.000 € bieten?"
        lead="Hymer B-Klasse MC T 580"
        action="40.000 € bieten"
        icon={<Gavel aria-hidden="true" />}
        act={{
          isPending: false,
          notice: { kind: 'error', text: 'Jemand war schneller: Das nächste Gebot ist 40.050 €.' },
          close: () => step('beendet'),
        }}
        onSend={() => step('gesendet')}
        onClose={() => {
          step('geschlossen');
          setOpen(false);
        }}
        cancelLabel="Abbrechen"
        closeLabel="Schließen"
      >
        <CostTable
          rows={[
            { label: 'Gebot', amount: 4000000 },
            { label: 'Vermittlung', amount: 120000 },
          ]}
          sum={{ label: 'Sie zahlen', amount: 4120000 }}
        />
        <Notice kind="info">Ein Gebot bindet.</Notice>
      </ActDialog>
    </>
  );
};

export const Gone = () => {
  const [isOpen, setOpen] = useState(false);
  const [stands, setStands] = useState(true);
  const [sent, setSent] = useState(0);
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        Annehmen
      </Button>
      <output>{`${sent} gesendet`}</output>
      <ActDialog
        open={isOpen}
        title="Für 31.900 € kaufen?"
        action="Für 31.900 € kaufen"
        act={{ isPending: false, notice: null, close: () => undefined }}
        gone={stands ? undefined : 'Der Stand hat sich inzwischen geändert.'}
        onSend={() => setSent((before) => before + 1)}
        onClose={() => setOpen(false)}
        cancelLabel="Abbrechen"
        closeLabel="Schließen"
      >
        <Button variant="quiet" onPress={() => setStands(false)}>
          Anderswo ablehnen
        </Button>
      </ActDialog>
    </>
  );
};
