/**
 * The field rules of spec 2 §5.1 as one pure table. Forms check with {@link checkField}, servers with the joi schema
 * that `@rollheim/contracts/server` builds from the same shapes.
 */

import { zipExample, zipPattern, type ZipRule } from './zip.ts';

/** A rule as a field names it; the ones with limits carry them. */
export type FieldRule =
  | {
      readonly rule:
        | 'required'
        | 'required_boolean'
        | 'email'
        | 'phone'
        | 'telephone'
        | 'telephone_personal_data'
        | 'alpha'
        | 'alpha_dash'
        | 'alpha_num'
        | 'alpha_spaces'
        | 'integer'
        | 'numeric'
        | 'image'
        | 'image_or_pdf'
        | 'file'
        | 'password'
        | 'dutchLicensePlate'
        | 'license_plate_nl'
        | 'importer_link';
    }
  | { readonly rule: 'between'; readonly min: number; readonly max: number }
  | { readonly rule: 'min_value' | 'max_value' | 'min' | 'max' | 'length' | 'digits'; readonly limit: number }
  | { readonly rule: 'regex'; readonly pattern: RegExp }
  | ZipRule
  | { readonly rule: 'confirmation'; readonly other: unknown }
  | { readonly rule: 'one_of' | 'excluded'; readonly values: readonly (string | number)[] }
  | { readonly rule: 'free_email_provider'; readonly providers: readonly string[] }
  /** Largest file in bytes, exclusive: a file must be smaller. */
  | { readonly rule: 'size'; readonly bytes: number }
  | { readonly rule: 'ext'; readonly extensions: readonly string[] }
  | { readonly rule: 'mimes'; readonly types: readonly string[] }
  | { readonly rule: 'dimensions'; readonly width: number; readonly height: number };

export type RuleName = FieldRule['rule'];

/** What a rule looks at of a file. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
}

/** What a value must look like; the common ground of {@link checkField} and the joi schemas. */
export type Shape =
  | { readonly kind: 'always' }
  | { readonly kind: 'present' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly alsoAll?: readonly RegExp[] }
  | { readonly kind: 'number'; readonly integer: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'length'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'oneOf' | 'noneOf'; readonly values: readonly unknown[] }
  | { readonly kind: 'phone' }
  | { readonly kind: 'mailProvider'; readonly providers: readonly string[] }
  | { readonly kind: 'files'; readonly accepts: (file: FileFacts) => boolean };

const text = (pattern: RegExp, alsoAll?: readonly RegExp[]): Shape => ({
  kind: 'text',
  pattern,
  ...(alsoAll && { alsoAll }),
});

const LETTERS = '\\p{L}\\p{M}';
const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/heic', 'image/heif'];
const HEIC_NAME = /\.(?:heic|heif)$/i;
const isImage = (file: FileFacts): boolean =>
  IMAGE_TYPES.includes(file.type.toLowerCase()) || HEIC_NAME.test(file.name);
const isPdf = (file: FileFacts): boolean => file.type.toLowerCase() === 'application/pdf';

/** Hosts of the two classifieds portals that listings are imported from; the server's list decides. */
export const IMPORT_HOSTS = ['mobile.de', 'autoscout24.de'] as const;
const importHosts = IMPORT_HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|');

const FIXED: Partial<Record<RuleName, Shape>> = {
  required: { kind: 'present' },
  required_boolean: { kind: 'boolean' },
  email: text(
    /^(?=.{6,254}$)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
  ),
  phone: { kind: 'phone' },
  telephone: text(/^\+[\d ]+$/),
  telephone_personal_data: text(/^(?:\+|00|0)[1-9][\d \-().]{4,32}$/),
  zip_code: text(/^(?:\d{4,5}|\d{4}[A-Za-z]{2})$/),
  zip_code_de: text(/^\d{5}$/),
  zip_code_nl: text(/^\d{4}[A-Za-z]{2}$/),
  alpha: text(new RegExp(`^[${LETTERS}]+$`, 'u')),
  alpha_dash: text(new RegExp(`^[${LETTERS}\\d_-]+$`, 'u')),
  alpha_num: text(new RegExp(`^[${LETTERS}\\d]+$`, 'u')),
  alpha_spaces: text(new RegExp(`^[${LETTERS} ]+$`, 'u')),
  integer: { kind: 'number', integer: true },
  numeric: { kind: 'number', integer: false },
  image: { kind: 'files', accepts: isImage },
  image_or_pdf: { kind: 'files', accepts: (file) => isImage(file) || isPdf(file) },
  file: { kind: 'files', accepts: () => true },
  // The specification names no length; ten characters besides.
  password: text(/^.{10,200}$/su, [/\p{Lu}/u, /\p{Ll}/u, /\d/]),
  dutchLicensePlate: text(/^[\dA-Z-]+$/),
  license_plate_nl: { kind: 'always' },
  importer_link: text(new RegExp(`^https?://(?:[a-z0-9-]+\\.)*(?:${importHosts})(?:[/?#].*)?$|\\d`, 'i')),
};

/** The shape of a rule with its limits. */
export function shapeOf(rule: FieldRule): Shape {
  switch (rule.rule) {
    case 'between':
      return { kind: 'number', integer: false, min: rule.min, max: rule.max };
    case 'min_value':
      return { kind: 'number', integer: false, min: rule.limit };
    case 'max_value':
      return { kind: 'number', integer: false, max: rule.limit };
    case 'min':
      return { kind: 'length', min: rule.limit };
    case 'max':
      return { kind: 'length', max: rule.limit };
    case 'length':
      return { kind: 'length', min: rule.limit, max: rule.limit };
    case 'digits':
      return text(new RegExp(`^\\d{${rule.limit}}$`));
    case 'regex':
      return text(rule.pattern);
    case 'zip_code_country':
      return text(zipPattern(rule.country) ?? /^$/);
    case 'confirmation':
      return { kind: 'oneOf', values: [rule.other] };
    case 'one_of':
      return { kind: 'oneOf', values: rule.values };
    case 'excluded':
      return { kind: 'noneOf', values: rule.values };
    case 'free_email_provider':
      return { kind: 'mailProvider', providers: rule.providers };
    case 'size':
      return { kind: 'files', accepts: (file) => file.size < rule.bytes };
    case 'ext':
      return { kind: 'files', accepts: (file) => rule.extensions.includes(extension(file.name)) };
    case 'mimes':
      return { kind: 'files', accepts: (file) => rule.types.includes(file.type.toLowerCase()) };
    case 'dimensions':
      return { kind: 'files', accepts: (file) => file.width === rule.width && file.height === rule.height };
    default: {
      const shape = FIXED[rule.rule];
      if (!shape) throw new Error(`Rule ${rule.rule} has no shape`);
      return shape;
    }
  }
}

/** The limits of a rule, by the names that the texts of `validation.<rule>` fill in; `size` in MB or KB. */
export function ruleParams(rule: FieldRule): Readonly<Record<string, string | number>> {
  switch (rule.rule) {
    case 'between':
      return { min: rule.min, max: rule.max };
    case 'min_value':
      return { min: rule.limit };
    case 'max_value':
      return { max: rule.limit };
    case 'min':
    case 'max':
    case 'length':
    case 'digits':
      return { length: rule.limit };
    case 'zip_code_country':
      return { example: zipExample(rule.country) };
    case 'size':
      return { size: rule.bytes >= 1_000_000 ? `${rule.bytes / 1_000_000} MB` : `${rule.bytes / 1_000} KB` };
    default:
      return {};
  }
}

const extension = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';
