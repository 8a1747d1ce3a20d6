import postcss, { type AtRule, type Rule } from 'postcss';

/** At-rules whose inner rules are no selectors. */
const NO_SELECTORS = /^(-\w+-)?keyframes$|^font-feature-values$|^page$|^property$|^counter-style$/;

/** Splits a selector list at its outer commas. */
function selectorsOf(list: string): string[] {
  let [depth, from] = [0, 0];
  const parts: string[] = [];
  for (let at = 0; at <= list.length; at++) {
    const sign = list[at];
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (at === list.length || (sign === ',' && depth === 0)) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts;
}

const nested = (rule: Rule | AtRule): boolean => {
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent as typeof parent)
    if (parent.type === 'rule') return true;
  return false;
};

/** Of what `:not()` and `:has()` hold nothing counts: they narrow, they do not place. */
const NARROWING = /:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g;
const CHOICE = /:(?:is|where)\(([^()]*)\)/g;

/** True when everything that the selector matches lies in one of the module's own classes. */
function staysWithin(selector: string, own: RegExp): boolean {
  const placing = selector.replaceAll(NARROWING, '');
  if (own.test(placing.replaceAll(CHOICE, ''))) return true;
  return [...placing.matchAll(CHOICE)].some(([, list = '']) =>
    selectorsOf(list).every((each) => own.test(each)),
  );
}

/** The page itself while something of the module is in it. */
const PAGE = /^:root:has\((.*)\)$/;

/** True for a rule that only sets custom properties of the page: what reads them decides what they do. */
const isPageProperty = ({ nodes }: Rule, selector: string, own: RegExp): boolean =>
  own.test(PAGE.exec(selector)?.[1] ?? '') &&
  nodes.every((node) => node.type === 'comment' || (node.type === 'decl' && node.prop.startsWith('--')));

/**
 * Selectors of a style sheet that match elements outside a module: those that name no class of its own. Class names of
 * a module begin with its name; rules nested in such a rule are within it.
 */
export function globalSelectors(css: string, module: string): string[] {
  const own = new RegExp(`\\.${module}[_-]`);
  const found: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    const parent = rule.parent?.type === 'atrule' ? (rule.parent as AtRule) : null;
    if ((parent && NO_SELECTORS.test(parent.name)) || nested(rule)) return;
    found.push(
      ...selectorsOf(rule.selector).filter(
        (selector) => !staysWithin(selector, own) && !isPageProperty(rule, selector, own),
      ),
    );
  });
  return found;
}
