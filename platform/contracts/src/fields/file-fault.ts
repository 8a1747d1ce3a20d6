const PICTURE_NAME = /\.(?:jpe?g|png|webp|hei[cf])$/i;
const PDF_NAME = /\.pdf$/i;

/**
 * The fault of a file (`validation.<rule>`), as whoever chose it needs it: one that is named as what was asked for, and
 * does not hold it, is broken. The kinds that are asked for would name the very kind that was chosen.
 */
export function fileFault(rule: string, name: string): string {
  const asked = rule === 'validation.image' || rule === 'validation.image_or_pdf';
  if (asked && PICTURE_NAME.test(name)) return 'validation.image_broken';
  return rule === 'validation.image_or_pdf' && PDF_NAME.test(name) ? 'validation.pdf_broken' : rule;
}
