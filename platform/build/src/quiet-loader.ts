/** Sentences of this length and more say something to a developer; shorter texts are names. */
const SENTENCE = /`[^`\n]{20,}`|'[^'\n]{20,}'/g;

/**
 * i18next writes its warnings with `debug` alone, which no page has: their sentences, a part of every first view, are
 * left out. The calls stay, line by line: positions in source maps do.
 */
export default function leaveOutWarnings(source: string): string {
  return source
    .split('\n')
    .map((line) => {
      const at = line.indexOf('this.logger.warn(');
      return at < 0 ? line : line.slice(0, at) + line.slice(at).replace(SENTENCE, "''");
    })
    .join('\n');
}
