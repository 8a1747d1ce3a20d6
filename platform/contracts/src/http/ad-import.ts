import type { AttributeValue } from '../state/listings.ts';

/** How the bytes of a file are read. */
export type ImportEncoding = 'utf-8' | 'windows-1252';

/** What parts the cells of a row. */
export type ImportSeparator = ';' | ',' | '\t';

/** The sign before the decimals of a column: `comma` as in 12.500,50, `point` as in 12,500.50. */
export const NUMBER_STYLES = ['comma', 'point'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

/**
 * Why a file of vehicles cannot be read as a whole. `mixed_encoding`: its lines are not all of one encoding; `encoding`:
 * of none that is read; `no_text`, `spreadsheet`: no text, or a workbook; `quotes`: a quote that is not closed, or in the
 * middle of a cell; `column_twice`: two columns have one heading; `assigned_twice`: two columns were chosen for one field.
 */
export const IMPORT_FILE_FAULTS = [
  'empty',
  'size',
  'rows',
  'no_rows',
  'columns',
  'cell',
  'encoding',
  'mixed_encoding',
  'no_text',
  'spreadsheet',
  'quotes',
  'column_twice',
  'assigned_twice',
] as const;
export type ImportFileFault = (typeof IMPORT_FILE_FAULTS)[number];

/** A field of an ad that a column may bring. */
export interface ImportTarget {
  readonly code: string;
  /** In the language of the reader. */
  readonly label: string;
}

/** A column of a file, and what is taken of it. */
export interface ImportColumn {
  readonly heading: string;
  /** The first value that is not empty. */
  readonly example: string;
  /** The field that it brings; null: it is left out. */
  readonly code: string | null;
  /** How its numbers are written; `unclear`: they can be read in two ways; null: they are the same in both, or none. */
  readonly numbers: NumberStyle | 'unclear' | null;
}

/** What is wrong with one value of a row. */
export interface ImportFault {
  /** Code of the field; null where it is about the row as a whole. */
  readonly code: string | null;
  /** Heading of the column, or name of the field where no column brings it. */
  readonly label: string | null;
  /** The value as the file has it. */
  readonly value: string;
  /** `validation.<rule>`, or `import.<rule>`. */
  readonly fault: string;
  readonly min?: number;
  readonly max?: number;
  readonly length?: number;
  /** What the value means in another unit that is usual for the field, in the field's own: offered, never taken by itself. */
  readonly meant?: { readonly value: number; readonly unit: string };
}

/** What a file says of a vehicle, as an edit of an ad takes it. */
export interface ImportChanges {
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly description?: string;
  readonly defects?: string;
  readonly internalNumber?: string;
  readonly expectedMileage?: number;
  readonly vatReportable?: boolean;
  /** Cents. */
  readonly terms?: {
    readonly startPrice?: number;
    readonly minimum?: number;
    readonly buyNow?: number;
  };
}

/** A vehicle as the file has it. */
export interface ImportRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly productType: 'motorhome' | 'trailer';
  /** Make and model as far as they are known; may be empty. */
  readonly title: string;
  readonly internalNumber: string | null;
  /** What is wrong; a row with faults is not imported. */
  readonly faults: readonly ImportFault[];
  /** Of a row with faults what it says, column by column. */
  readonly cells?: readonly string[];
  /** What an ad would begin with; of a row with faults what of it is right. */
  readonly changes: ImportChanges;
  /** Pictures to fetch once there is an ad; its seller may add others, or these again, in the wizard. */
  readonly pictures: readonly LinkedPicture[];
  /** The ad that an earlier import made of it; null: none did. */
  readonly adId: string | null;
}

/** What a file would bring: nothing was made of it. */
export interface ImportCheck {
  readonly encoding: ImportEncoding;
  readonly separator: ImportSeparator;
  readonly columns: readonly ImportColumn[];
  /** Everything that a column may be chosen for. */
  readonly targets: readonly ImportTarget[];
  readonly rows: readonly ImportRow[];
}

/** The vehicle of an ad in a classifieds portal, as its page has it; nothing was made of it. */
export interface PortalVehicle {
  readonly productType: 'motorhome' | 'trailer';
  /** Make and model as far as they are known; may be empty. */
  readonly title: string;
  /** What an ad would begin with. */
  readonly changes: ImportChanges;
  /** Pictures to fetch once there is an ad. */
  readonly pictures: readonly LinkedPicture[];
  /** What the page has and an ad does not take so: its seller types it. */
  readonly faults: readonly ImportFault[];
  /** The name of the portal. */
  readonly portal: string;
}

/** What became of one row. */
export interface ImportedRow {
  readonly adId: string;
  /** False: the ad was there already, from an earlier import of the row, and stays as it is. */
  readonly created: boolean;
}

/**
 * Why a picture that a file links was not fetched. `address`: not http or https of the public internet; `unreachable`: no
 * answer in time, or another one than the picture (redirects are not followed); `type`: no picture; `size`: too large.
 */
export const PICTURE_LINK_FAULTS = ['address', 'unreachable', 'type', 'size'] as const;
export type PictureLinkFault = (typeof PICTURE_LINK_FAULTS)[number];

/** What the pictures show that a file may link; defects and papers are chosen one by one. */
export const LINKED_VIEWS = ['exterior', 'interior', 'technical'] as const;

/** A picture of a vehicle that a file links. */
export interface LinkedPicture {
  readonly view: (typeof LINKED_VIEWS)[number];
  readonly url: string;
}
