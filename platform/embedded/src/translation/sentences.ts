import { LOCALES, type Locale } from '@rollheim/contracts';

/** Sentences of the demo's sellers: de en nl sv da pl es cs. `{}` is a name that stays, the same in every language. */
const SENTENCES = `
Aus erster Hand.|One owner from new.|Uit eerste hand.|En ägare.|Fra første ejer.|Od pierwszego właściciela.|De un solo dueño.|Od prvního majitele.
Aus erster Hand und immer in der Garage gestanden.|One owner from new and always kept in a garage.|Uit eerste hand en altijd in de garage gestaan.|En ägare och alltid stått i garage.|Fra første ejer og altid holdt i garage.|Od pierwszego właściciela, zawsze stał w garażu.|De un solo dueño y siempre guardado en garaje.|Od prvního majitele, vždy stálo v garáži.
Gepflegtes Reisefahrzeug mit lückenlosem Serviceheft.|Well-kept touring vehicle with a complete service book.|Verzorgd reisvoertuig met volledig onderhoudsboekje.|Välskött resefordon med komplett servicebok.|Velholdt rejsekøretøj med komplet servicebog.|Zadbany pojazd turystyczny z kompletną książką serwisową.|Vehículo de viaje bien cuidado, con el libro de mantenimiento completo.|Udržované cestovní vozidlo s kompletní servisní knížkou.
Wir verkaufen, weil die Kinder aus dem Haus sind.|We are selling because the children have left home.|Wij verkopen omdat de kinderen het huis uit zijn.|Vi säljer eftersom barnen har flyttat hemifrån.|Vi sælger, fordi børnene er flyttet hjemmefra.|Sprzedajemy, bo dzieci już się wyprowadziły.|Vendemos porque los hijos ya se han ido de casa.|Prodáváme, protože děti už odešly z domu.
Scheckheftgepflegt, nächste Inspektion erst im kommenden Jahr.|Full service history, next service not due until next year.|Volledig onderhouden volgens het boekje, volgende beurt pas volgend jaar.|Servad enligt serviceboken, nästa service först nästa år.|Serviceret efter bogen, næste service først til næste år.|Serwisowany zgodnie z książką, następny przegląd dopiero w przyszłym roku.|Con todas las revisiones selladas; la próxima no toca hasta el año que viene.|Pravidelně servisováno, další prohlídka až příští rok.
Nichtraucherfahrzeug, innen wie neu.|Non-smoker vehicle, like new inside.|Niet-rokersvoertuig, van binnen als nieuw.|Rökfritt fordon, som ny invändigt.|Røgfrit køretøj, som nyt indvendigt.|Pojazd osób niepalących, wnętrze jak nowe.|Vehículo de no fumadores, por dentro como nuevo.|Nekuřácké vozidlo, interiér jako nový.
Zuverlässiger Begleiter auf vielen Reisen zwischen Nordkap und Algarve.|A reliable companion on many trips between the North Cape and the Algarve.|Betrouwbare metgezel op vele reizen tussen de Noordkaap en de Algarve.|Pålitlig följeslagare på många resor mellan Nordkap och Algarve.|Pålidelig ledsager på mange rejser mellem Nordkap og Algarve.|Niezawodny towarzysz wielu podróży między Przylądkiem Północnym a Algarve.|Fiel compañero en muchos viajes entre el Cabo Norte y el Algarve.|Spolehlivý společník na mnoha cestách mezi Nordkappem a Algarve.
Markise und Fahrradträger bleiben am Fahrzeug.|The awning and bicycle rack stay on the vehicle.|Luifel en fietsendrager blijven op het voertuig.|Markis och cykelhållare följer med fordonet.|Markise og cykelholder følger med køretøjet.|Markiza i bagażnik rowerowy zostają przy pojeździe.|El toldo y el portabicicletas se quedan en el vehículo.|Markýza a nosič kol zůstávají na vozidle.
Die Solaranlage macht mehrere Tage ohne Landstrom möglich.|The solar system is good for several days without a hook-up.|Met de zonnepanelen kun je meerdere dagen zonder walstroom.|Solcellsanläggningen räcker i flera dagar utan elanslutning.|Solcelleanlægget giver flere dage uden strømtilslutning.|Instalacja solarna pozwala stać kilka dni bez podłączenia do prądu.|La instalación solar permite varios días sin toma de corriente.|Solární systém vystačí na několik dní bez přípojky.
Neue Reifen aus dem letzten Jahr.|New tyres from last year.|Nieuwe banden van vorig jaar.|Nya däck från förra året.|Nye dæk fra sidste år.|Nowe opony z zeszłego roku.|Neumáticos nuevos del año pasado.|Nové pneumatiky z loňského roku.
Die Dichtigkeit wurde jährlich geprüft, alle Protokolle liegen vor.|Damp-tested every year, all reports are at hand.|De dichtheid is jaarlijks gecontroleerd, alle rapporten zijn aanwezig.|Tätheten har kontrollerats varje år, alla protokoll finns.|Tætheden er kontrolleret hvert år, alle rapporter foreligger.|Szczelność sprawdzana co roku, są wszystkie protokoły.|La estanqueidad se ha comprobado cada año; se dispone de todos los informes.|Těsnost byla kontrolována každý rok, všechny protokoly jsou k dispozici.
Alle Papiere und Schlüssel liegen vor.|All papers and keys are at hand.|Alle papieren en sleutels zijn aanwezig.|Alla papper och nycklar finns.|Alle papirer og nøgler foreligger.|Są wszystkie dokumenty i kluczyki.|Se entregan todos los papeles y llaves.|Všechny doklady a klíče jsou k dispozici.
Sat-Anlage und Rückfahrkamera sind nachgerüstet.|Satellite system and reversing camera have been retrofitted.|Satellietsysteem en achteruitrijcamera zijn later ingebouwd.|Satellitanläggning och backkamera är eftermonterade.|Satellitanlæg og bakkamera er eftermonteret.|Zestaw satelitarny i kamera cofania zostały dołożone później.|El sistema satélite y la cámara de marcha atrás se instalaron después.|Satelitní systém a couvací kamera byly namontovány dodatečně.
Besichtigung nach Absprache in {}.|Viewing by appointment in {}.|Bezichtiging op afspraak in {}.|Visning enligt överenskommelse i {}.|Fremvisning efter aftale i {}.|Oględziny po umówieniu: {}.|Visitas con cita previa en {}.|Prohlídka po domluvě: {}.
Kleiner Kratzer am Heck, bis auf die Grundierung.|Small scratch at the rear, down to the primer.|Kleine kras aan de achterkant, tot op de grondlaag.|Liten repa baktill, ned till grundfärgen.|Lille ridse bagpå, ned til grunderen.|Mała rysa z tyłu, do podkładu.|Pequeño arañazo en la parte trasera, hasta la imprimación.|Malý škrábanec na zádi, až na základ.
Delle an der Beifahrertür ohne Lackschaden.|Dent in the passenger door, paint not damaged.|Deuk in het passagiersportier zonder lakschade.|Buckla i passagerardörren utan lackskada.|Bule i passagerdøren uden lakskade.|Wgniecenie na drzwiach pasażera bez uszkodzenia lakieru.|Abolladura en la puerta del acompañante, sin daños en la pintura.|Promáčklina na dveřích spolujezdce bez poškození laku.
Gebrauchsspuren an den Polstern der Sitzgruppe.|Signs of wear on the cushions of the seating area.|Gebruikssporen op de kussens van de zithoek.|Slitage på dynorna i sittgruppen.|Brugsspor på hynderne i siddegruppen.|Ślady użytkowania na poduszkach kącika wypoczynkowego.|Señales de uso en los cojines del comedor.|Známky používání na polstrech sedací skupiny.
Ein Rollo klemmt, Ersatz liegt bei.|One blind is stuck, a replacement is included.|Eén rolgordijn klemt, een vervanging zit erbij.|En rullgardin kärvar, en ny följer med.|Et rullegardin binder, et nyt følger med.|Jedna roleta się zacina, nowa jest w zestawie.|Una persiana se atasca; se incluye una de repuesto.|Jedna roleta se zadrhává, náhradní je přiložena.
`;
const ORDER = ['de', 'en', 'nl', 'sv', 'da', 'pl', 'es', 'cs'] as const satisfies readonly Locale[];
const NAME = '{}';

/** One sentence in each language. */
export type Sentence = Readonly<Record<Locale, string>>;

/** All that is known. */
export const sentences: readonly Sentence[] = SENTENCES.trim()
  .split('\n')
  .map((line) => {
    const texts = line.split('|');
    return Object.fromEntries(ORDER.map((locale, at) => [locale, texts[at] ?? ''])) as Sentence;
  });

interface Pattern {
  /** Around the name; a sentence without one is all head. */
  readonly head: string;
  readonly tail: string | null;
  readonly sentence: Sentence;
}

const patternsOf = (locale: Locale): readonly Pattern[] =>
  sentences.map((sentence) => {
    const [head = '', tail = null] = sentence[locale].split(NAME);
    return { head, tail, sentence };
  });
const KNOWN = new Map(LOCALES.map((locale) => [locale, patternsOf(locale)]));

/** The sentence in the other language; null where it is not known. */
function put(text: string, from: Locale, to: Locale): string | null {
  for (const { head, tail, sentence } of KNOWN.get(from)!) {
    if (tail === null ? text !== head : !isAround(text, head, tail)) continue;
    return tail === null ? sentence[to] : sentence[to].replace(NAME, () => nameIn(text, head, tail));
  }
  return null;
}

const isAround = (text: string, head: string, tail: string): boolean =>
  text.startsWith(head) && text.endsWith(tail) && /^\p{Lu}[\p{L} '-]*$/u.test(nameIn(text, head, tail));
const nameIn = (text: string, head: string, tail: string): string =>
  text.slice(head.length, text.length - tail.length);

/** The text in the other language, its gaps as they were; null where any of its sentences is not known: half is none. */
export function translated(text: string, from: Locale, to: Locale): string | null {
  const whole = text.trim();
  // every second part is a gap
  const parts = whole.split(/(?<=[.!?])(\s+)/u);
  const made = parts.map((part, at) => (at % 2 === 1 ? part : put(part, from, to)));
  return made.includes(null) ? null : text.replace(whole, () => made.join(''));
}

/** The language of a text by its sentences; null where none has all of them. */
export const knownLanguage = (text: string): Locale | null =>
  LOCALES.find((locale) => translated(text, locale, locale) !== null) ?? null;
