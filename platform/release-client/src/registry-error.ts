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
