import { useState } from 'react';
import { Button, Drawer, TextField } from '../../src/index.ts';
import { opened, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Overlays', use: 'Slides in from the side: filters, navigation.' };

export const OpenFilters = () => {
  const [open, setOpen] = useState(opened);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        Filter öffnen
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title="Filter"
        closeLabel="Schließen"
        actions={
          <Button block onPress={close}>
            143 Fahrzeuge zeigen
          </Button>
        }
      >
        <TextField label="Ort" />
      </Drawer>
    </>
  );
};
