import { RegistryError } from '@rollheim/release-client';

export { RegistryError } from '@rollheim/release-client';

/** 400 that names a field. */
export const invalid = (field: string, message: string): RegistryError =>
  new RegistryError(400, 'invalid_input', message, { [field]: message });

/** 404 that names a field. */
export const unknown = (field: string, message: string): RegistryError =>
  new RegistryError(404, 'not_found', message, { [field]: message });

/** 409: the request does not fit the present state. */
export const conflict = (message: string): RegistryError => new RegistryError(409, 'conflict', message);

const revokedText = (id: string, { at, reason }: { at: Date; reason: string }): string =>
  `the key ${id} was revoked on ${at.toISOString().slice(0, 10)}: ${reason}`;

/** 403: the key that signed is revoked. */
export const keyRevoked = (id: string, revoked: { at: Date; reason: string }): RegistryError =>
  new RegistryError(403, 'key_revoked', revokedText(id, revoked));

/** 409: what is wanted of a key cannot be, because it is revoked. */
export const revokedBefore = (id: string, revoked: { at: Date; reason: string }): RegistryError =>
  conflict(`${revokedText(id, revoked)}; that is not undone: a new key is let in instead`);
