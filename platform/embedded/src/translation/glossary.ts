import { LOCALES, type Locale } from '@rollheim/contracts';

/** Everyday words of ads beside those of the attribute catalogue: de en nl sv da pl es cs. */
const COMMON = `
Fahrzeug|vehicle|voertuig|fordon|køretøj|pojazd|vehículo|vozidlo
Aus erster Hand|One owner|Uit eerste hand|En ägare|Fra første ejer|Od pierwszego właściciela|De un solo dueño|Od prvního majitele
Nichtraucherfahrzeug|non-smoker vehicle|niet-rokersvoertuig|rökfritt fordon|røgfrit køretøj|pojazd osoby niepalącej|vehículo de no fumador|nekuřácké vozidlo
scheckheftgepflegt|with full service history|met volledig onderhoudsboekje|med full servicehistorik|med fuld servicehistorik|z pełną historią serwisową|con libro de mantenimiento completo|s úplnou servisní knížkou
gepflegt|well kept|goed onderhouden|välskött|velholdt|zadbany|bien cuidado|udržovaný
unfallfrei|accident-free|schadevrij|olycksfri|skadefri|bezwypadkowy|sin accidentes|nehavarovaný
Kratzer|scratch|kras|repa|ridse|rysa|arañazo|škrábanec
Delle|dent|deuk|buckla|bule|wgniecenie|abolladura|promáčklina
Riss|crack|scheur|spricka|revne|pęknięcie|grieta|prasklina
Rost|rust|roest|rost|rust|rdza|óxido|rez
Feuchtigkeit|damp|vocht|fukt|fugt|wilgoć|humedad|vlhkost
Steinschlag|stone chip|steenslag|stenskott|stenslag|odprysk od kamienia|impacto de piedra|odštěpek od kamene
undicht|leaking|lek|otät|utæt|nieszczelny|con fugas|netěsný
dicht|watertight|waterdicht|tät|tæt|szczelny|estanco|těsný
defekt|defective|defect|defekt|defekt|uszkodzony|defectuoso|vadný
Reifen|tyres|banden|däck|dæk|opony|neumáticos|pneumatiky
Winterreifen|winter tyres|winterbanden|vinterdäck|vinterdæk|opony zimowe|neumáticos de invierno|zimní pneumatiky
Sommerreifen|summer tyres|zomerbanden|sommardäck|sommerdæk|opony letnie|neumáticos de verano|letní pneumatiky
Bremsen|brakes|remmen|bromsar|bremser|hamulce|frenos|brzdy
Motor|engine|motor|motor|motor|silnik|motor|motor
Batterie|battery|accu|batteri|batteri|akumulator|batería|baterie
Dach|roof|dak|tak|tag|dach|techo|střecha
Heck|rear|achterkant|bakdel|bagende|tył|parte trasera|záď
Stoßstange|bumper|bumper|stötfångare|kofanger|zderzak|parachoques|nárazník
Tür|door|deur|dörr|dør|drzwi|puerta|dveře
Fenster|window|raam|fönster|vindue|okno|ventana|okno
Küche|kitchen|keuken|kök|køkken|kuchnia|cocina|kuchyně
Bad|bathroom|badkamer|badrum|badeværelse|łazienka|baño|koupelna
Bett|bed|bed|säng|seng|łóżko|cama|postel
Polster|upholstery|bekleding|klädsel|polstring|tapicerka|tapicería|čalounění
Heizung|heating|verwarming|värme|varme|ogrzewanie|calefacción|topení
Kühlschrank|refrigerator|koelkast|kylskåp|køleskab|lodówka|nevera|lednice
Markise|awning|luifel|markis|markise|markiza|toldo|markýza
Fahrradträger|bicycle rack|fietsendrager|cykelhållare|cykelholder|bagażnik rowerowy|portabicicletas|nosič kol
Solaranlage|solar system|zonnepanelen|solcellsanläggning|solcelleanlæg|instalacja solarna|instalación solar|solární systém
Schlüssel|keys|sleutels|nycklar|nøgler|klucze|llaves|klíče
und|and|en|och|og|i|y|a
oder|or|of|eller|eller|lub|o|nebo
mit|with|met|med|med|z|con|s
ohne|without|zonder|utan|uden|bez|sin|bez
nicht|not|niet|inte|ikke|nie|no|ne
sehr|very|zeer|mycket|meget|bardzo|muy|velmi
gut|good|goed|bra|god|dobry|bueno|dobrý
guter Zustand|good condition|goede staat|gott skick|god stand|dobry stan|buen estado|dobrý stav
neu|new|nieuw|ny|ny|nowy|nuevo|nový
alt|old|oud|gammal|gammel|stary|viejo|starý
klein|small|klein|liten|lille|mały|pequeño|malý
groß|large|groot|stor|stor|duży|grande|velký
links|left|links|vänster|venstre|po lewej|izquierda|vlevo
rechts|right|rechts|höger|højre|po prawej|derecha|vpravo
vorn|at the front|vooraan|fram|foran|z przodu|delante|vpředu
hinten|at the back|achteraan|bak|bagpå|z tyłu|detrás|vzadu
am|at the|aan de|vid|ved|przy|en el|na
im|in the|in de|i|i|w|en el|v
ist|is|is|är|er|jest|es|je
sind|are|zijn|är|er|są|son|jsou
wurde|was|werd|blev|blev|został|fue|byl
ein|a|een|en|en|jeden|un|jeden
Jahr|year|jaar|år|år|rok|año|rok
Monat|month|maand|månad|måned|miesiąc|mes|měsíc
Sommer|summer|zomer|sommar|sommer|lato|verano|léto
Winter|winter|winter|vinter|vinter|zima|invierno|zima
Urlaub|holiday|vakantie|semester|ferie|urlop|vacaciones|dovolená
`;
const ORDER = ['de', 'en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'] as const satisfies readonly Locale[];

/** What one thing is called in each language. */
export type Entry = Readonly<Record<Locale, string>>;

/** {@link COMMON} as entries. */
export const commonEntries: readonly Entry[] = COMMON.trim()
  .split('\n')
  .map((line) => {
    const words = line.split('|');
    return Object.fromEntries(ORDER.map((locale, at) => [locale, words[at] ?? ''])) as Entry;
  });

const keyOf = (words: readonly string[]): string => words.join(' ').toLowerCase();
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** Longest phrase of the catalogue that is looked for, in words. */
const LONGEST = 6;

/** A glossary of some entries, which puts phrases of one language into another. */
export class Glossary {
  readonly #phrases = new Map<Locale, Map<string, Entry>>();

  constructor(entries: readonly Entry[]) {
    for (const locale of LOCALES) {
      const phrases = new Map<string, Entry>();
      for (const entry of entries) {
        const key = keyOf(wordsOf(entry[locale]));
        if (key !== '' && !phrases.has(key)) phrases.set(key, entry);
      }
      this.#phrases.set(locale, phrases);
    }
  }

  /** The text with every known phrase, the longest first, in the other language; what is not known stays. */
  translate(text: string, from: Locale, to: Locale): string {
    const phrases = this.#phrases.get(from)!;
    const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
    let made = '';
    let end = 0;
    for (let at = 0; at < tokens.length;) {
      const start = tokens[at]!.index;
      made += text.slice(end, start);
      const { entry, length } = longestAt(tokens, at, text, phrases);
      const last = tokens[at + length - 1]!;
      end = last.index + last[0].length;
      made += entry ? likeThe(text, start, entry, from, to) : text.slice(start, end);
      at += length;
    }
    return made + text.slice(end);
  }
}

function longestAt(
  tokens: readonly RegExpExecArray[],
  at: number,
  text: string,
  phrases: ReadonlyMap<string, Entry>,
): { readonly entry?: Entry; readonly length: number } {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length);
    const [first, last] = [run[0]!, run.at(-1)!];
    // a phrase does not go over the end of a sentence or a line
    if (/[.!?;:\n]/u.test(text.slice(first.index, last.index))) continue;
    const entry = phrases.get(keyOf(run.map(([word]) => word)));
    if (entry) return { entry, length };
  }
  return { length: 1 };
}

const isLower = (text: string): boolean => text === text.toLowerCase();

/** The entry in the other language: with a capital where the source begins a sentence with one, or has one for its own sake. */
function likeThe(text: string, start: number, entry: Entry, from: Locale, to: Locale): string {
  const target = entry[to];
  const first = target.charAt(0);
  const before = text.slice(0, start);
  const ended = before.trimEnd();
  const begins = ended === '' || /[.!?]$/u.test(ended) || before.includes('\n', ended.length);
  const isRaised = !isLower(text.charAt(start)) && (begins || from !== 'de');
  if (isRaised) return first.toUpperCase() + target.slice(1);
  // labels of the catalogue have a capital of their own, which German nouns and shortened names keep
  return to === 'de' || isLower(first) || /^\p{Lu}{2}/u.test(target)
    ? target
    : first.toLowerCase() + target.slice(1);
}
