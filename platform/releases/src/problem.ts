/** A refusal with its HTTP status, code and the field that it names. */
export class RegistryError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'RegistryError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** 400 that names a field. */
export const invalid = (field: string, message: string): RegistryError =>
  new RegistryError(400, 'invalid_input', message, { [field]: message });

/** 404 that names a field. */
export const unknown = (field: string, message: string): RegistryError =>
  new RegistryError(404, 'not_found', message, { [field]: message });

/** 409: the wish does not fit the present state. */
export const conflict = (message: string): RegistryError => new RegistryError(409, 'conflict', message);
