const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Name of an uploaded file (spec 2 §5.4): what is no letter or digit becomes an underscore, and four random letters
 * follow; the ending stays.
 */
export function uploadName(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, ''];
  const plain = (text: string): string => text.replace(/[^a-zA-Z0-9]/g, '_');
  const random = crypto.getRandomValues(new Uint8Array(4));
  const suffix = [...random].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${plain(stem).slice(0, 120)}_${suffix}${ending ? `.${plain(ending).slice(0, 8)}` : ''}`;
}
