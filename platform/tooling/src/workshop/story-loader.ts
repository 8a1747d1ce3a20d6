/** Adds to a file of stories its own text, from which the workshop shows the code of each example. */
export default function withSource(source: string): string {
  return `${source}\nexport const source = ${JSON.stringify(source)};\n`;
}
