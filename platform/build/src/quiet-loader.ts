const TEXT = /`[^`\n]*`|'[^'\n]*'/g;
/** Texts of this length and more say something to a developer; what is shorter, or has no space, is a name. */
const SENTENCE = 22;
const isSentence = (text: string): boolean => text.length >= SENTENCE && text.includes(' ');

/** What writes with `debug` alone: the logger of i18next, and by it react-i18next. */
const WARNING = /\bthis\.logger\.(?:warn|deprecate|once)\(|(?<![\w.]|const )warn(?:Once)?\(/;

/**
 * i18next and react-i18next write their warnings with `debug` alone, which no page has: their sentences, a part of every
 * first view, are left out. The calls stay, line by line: positions in source maps do.
 */
export default function leaveOutWarnings(source: string): string {
  return source
    .split('\n')
    .map((line) => {
      const at = line.search(WARNING);
      return at < 0
        ? line
        : line.slice(0, at) + line.slice(at).replace(TEXT, (text) => (isSentence(text) ? "''" : text));
    })
    .join('\n');
}
