import type { TeamRole } from './team.ts';

/** The demo users of the embedded system. */
export const DEMO_PASSWORD = 'Rollheim2026';

/** Who logs in to the operations console of the embedded system; the password is that of the demo users. */
export const DEMO_OPERATOR = 'betrieb';

export const DEMO_USERS = {
  privateSeller: {
    customerId: '00000000-0000-4000-8000-000000000001',
    email: 'privat@rollheim.example',
    name: 'Petra',
    surname: 'Lindner',
  },
  commercialSeller: {
    customerId: '00000000-0000-4000-8000-000000000002',
    email: 'gewerbe@rollheim.example',
    name: 'Georg',
    surname: 'Wendt',
    company: 'Reisemobile Wendt GmbH',
  },
  dealer1: {
    customerId: '00000000-0000-4000-8000-000000000011',
    email: 'haendler1@rollheim.example',
    name: 'Hanna',
    surname: 'Ostertal',
    company: 'Caravan Ostertal',
    merchantId: 1001,
  },
  dealer2: {
    customerId: '00000000-0000-4000-8000-000000000012',
    email: 'haendler2@rollheim.example',
    name: 'Henrik',
    surname: 'Seefeld',
    company: 'Seefeld Freizeitmobile',
    merchantId: 1002,
  },
  dealer3: {
    customerId: '00000000-0000-4000-8000-000000000013',
    email: 'haendler3@rollheim.example',
    name: 'Hilde',
    surname: 'van Dijk',
    company: 'Van Dijk Campers',
    merchantId: 1003,
  },
  operator: {
    customerId: '00000000-0000-4000-8000-000000000099',
    email: 'operator@rollheim.example',
    name: 'Olga',
    surname: 'Brandt',
  },
} as const;

/** The demo team, one for each role; the operator of the demo users may do everything. */
export const DEMO_TEAM = {
  clerk: {
    customerId: '00000000-0000-4000-8000-000000000091',
    email: 'sachbearbeitung@rollheim.example',
    name: 'Clara',
    surname: 'Voss',
  },
  senior: {
    customerId: '00000000-0000-4000-8000-000000000092',
    email: 'leitung@rollheim.example',
    name: 'Sabine',
    surname: 'Reuter',
  },
  finance: {
    customerId: '00000000-0000-4000-8000-000000000093',
    email: 'finanzen@rollheim.example',
    name: 'Felix',
    surname: 'Brunner',
  },
  content: {
    customerId: '00000000-0000-4000-8000-000000000094',
    email: 'redaktion@rollheim.example',
    name: 'Carla',
    surname: 'Winter',
  },
} as const satisfies Readonly<Record<TeamRole, object>>;
