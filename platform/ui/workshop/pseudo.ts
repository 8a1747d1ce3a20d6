const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  n: 'ñ',
  c: 'ç',
};
const VOWEL = /[aeiouyäöüAEIOUYÄÖÜ]/;
const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'data-label'];

/** A text as a language would write it that is 40 % longer, in words as long. Figures stay. */
function stretched(text: string): string {
  return text.replace(/\p{L}{2,}/gu, (word) => {
    let extra = Math.ceil(word.length * 0.4);
    let longer = '';
    for (const letter of word) {
      longer += ACCENTS[letter] ?? letter;
      if (extra > 0 && VOWEL.test(letter)) {
        longer += ACCENTS[letter.toLowerCase()] ?? letter.toLowerCase();
        extra -= 1;
      }
    }
    return longer + 'e'.repeat(extra);
  });
}

/** Stretches every text below `root`, now and when it changes. */
export function stretchTexts(root: Element): () => void {
  const done = new WeakMap<Node, string>();
  const stretchNode = (node: Node) => {
    const text = node.nodeValue ?? '';
    if (done.get(node) === text || node.parentElement?.closest('code, script, style')) return;
    const longer = stretched(text);
    done.set(node, longer);
    if (longer !== text) node.nodeValue = longer;
  };
  const stretchElement = (element: Element) => {
    for (const name of ATTRIBUTES) {
      const mark = `data-stretched-${name}`;
      const text = element.getAttribute(name);
      if (text === null || element.getAttribute(mark) === text) continue;
      element.setAttribute(name, stretched(text));
      element.setAttribute(mark, stretched(text));
    }
  };
  const stretchAll = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) stretchElement(node);
      else stretchNode(node);
    }
  };
  const observer = new MutationObserver(stretchAll);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  stretchAll();
  return () => observer.disconnect();
}
