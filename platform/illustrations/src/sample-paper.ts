/** Titles of the papers that demo ads have, by their kind. */
export const SAMPLE_PAPERS = {
  registration: 'Zulassungsbescheinigung Teil I',
  service_book: 'Serviceheft',
  inspection: 'HU-Bericht',
  damp_test: 'Dichtheitsprotokoll',
} as const;
export type SamplePaper = keyof typeof SAMPLE_PAPERS;

/** A one-page PDF that says what it stands for, and that it is a sample. */
export function drawPaper(kind: SamplePaper): Uint8Array {
  const title = SAMPLE_PAPERS[kind];
  const text = `BT /F1 22 Tf 60 760 Td (${title}) Tj 0 -36 Td /F1 14 Tf (Muster: kein amtliches Dokument) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body);
}
