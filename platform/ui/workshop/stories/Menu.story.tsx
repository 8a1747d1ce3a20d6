import { useState } from 'react';
import {
  Avatar,
  EllipsisVertical,
  IconButton,
  Inline,
  LogOut,
  Menu,
  MenuButton,
  Settings,
  User,
} from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Actions', use: 'A list of actions or places behind a button.' };

export const Account = () => (
  <Menu
    label="Konto"
    trigger={
      <MenuButton title="Caravan Ostertal" note="Händler" avatar={<Avatar name="Caravan Ostertal" />} />
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
          { id: 'closed', label: 'Nicht verfügbar', disabled: true },
        ],
      },
      { entries: [{ id: 'out', label: 'Abmelden', icon: <LogOut aria-hidden="true" />, danger: true }] },
    ]}
  />
);
export const Actions = () => {
  const [last, setLast] = useState('');
  return (
    <Inline>
      <Menu
        label="Weitere Aktionen"
        placement="bottom start"
        trigger={
          <IconButton label="Weitere Aktionen" variant="line">
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
        groups={[
          {
            title: 'Fahrzeug',
            entries: ['Bearbeiten', 'Duplizieren'].map((label) => ({
              id: label,
              label,
              onPress: () => setLast(label),
            })),
          },
        ]}
      />
      <output>{last}</output>
    </Inline>
  );
};
