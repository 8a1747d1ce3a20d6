import type { AuditNote } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { auditNote } from './audit-note.ts';

test('the trail is told the name of an uploaded file, and nothing of what is in it', () => {
  const command = {
    id: '5a0a4e0e-8f4b-4b53-9d5e-0f6ad0a7c6a1',
    type: 'bank.import',
    key: 'bank',
    actor: 'operator:7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
    payload: { name: 'camt053.xml', file: 'H4sIAAAAAAAAA7OxL0ktLgEAUqoTUQYAAAA=' },
  };
  const note = auditNote(command, '2026-11-23T18:00:00.000Z')?.payload as AuditNote;
  expect(note).toMatchObject({ type: 'bank.import', about: 'bank', details: { name: 'camt053.xml' } });
  expect(Object.keys(note.details)).toEqual(['name']);
});
