import { signPermit } from '@rollheim/contracts/server';

/** Titles of the papers that demo ads have. */
export const SAMPLES = {
  registration: 'Zulassungsbescheinigung Teil I',
  service_book: 'Serviceheft',
  inspection: 'HU-Bericht',
  damp_test: 'Dichtheitsprotokoll',
} as const;

/** A one-page PDF that says that it is a sample. */
function samplePdf(title: string): Uint8Array {
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

/** Uploads a sample once, as a seller's browser would, and gives its id. Throws when media refuses it. */
export async function uploadSample(
  mediaUrl: string,
  secret: string,
  kind: keyof typeof SAMPLES,
): Promise<string> {
  const title = SAMPLES[kind];
  const permit = await signPermit(
    { use: 'upload', mediaKind: 'document', owner: 'demo', adId: 'demo', maxBytes: 100_000 },
    secret,
  );
  const form = new FormData();
  form.append('file', new Blob([samplePdf(title).slice()], { type: 'application/pdf' }), `${title}.pdf`);
  const response = await fetch(`${mediaUrl}/media`, {
    method: 'POST',
    headers: { 'x-permit': permit },
    body: form,
  });
  if (!response.ok)
    throw new Error(`The sample document was refused: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { mediaId: string }).mediaId;
}
