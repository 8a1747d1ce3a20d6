/** What the gate refuses a release with: the rules by their codes, in the words of operations. */
export const GATE_CODES = {
  // files
  key_unknown: { de: 'Unbekannter Schlüssel', en: 'Unknown key' },
  foreign_signature: { de: 'Von einem anderen Team signiert', en: 'Signed by another team' },
  signature_invalid: { de: 'Signatur passt nicht', en: 'Signature does not fit' },
  digest_mismatch: { de: 'Prüfsumme passt nicht', en: 'Digest does not fit' },
  asset_missing: { de: 'Datei fehlt', en: 'File is missing' },
  asset_changed: { de: 'Datei nach der Signatur geändert', en: 'File changed after it was signed' },
  file_not_listed: { de: 'Datei steht nicht im Manifest', en: 'File is not in the manifest' },
  size_ratio: { de: 'Deutlich größer als bisher', en: 'Much larger than before' },
  global_css: { de: 'Stil wirkt außerhalb des Moduls', en: 'Style reaches beyond the module' },
  // shared packages
  another_react: { de: 'Bringt ein zweites React mit', en: 'Brings another React' },
  shared_unsatisfied: { de: 'Gemeinsames Paket fehlt', en: 'Shared package is missing' },
  singleton_changed: { de: 'Ändert ein Paket für andere Module', en: 'Changes a package of other modules' },
  // contracts
  module_api_missing: { de: 'module-api nicht angegeben', en: 'No module-api named' },
  module_api_range: { de: 'module-api passt nicht', en: 'module-api does not fit' },
  module_api_gone: { de: 'module-api fällt für andere weg', en: 'module-api goes away for others' },
  command_unknown: { de: 'Unbekannter Befehl', en: 'Unknown command' },
  topic_unknown: { de: 'Unbekanntes Topic', en: 'Unknown topic' },
  event_unknown: { de: 'Unbekanntes Ereignis', en: 'Unknown event' },
  event_gone: { de: 'Ereignis fällt weg', en: 'Event goes away' },
  api_gone: { de: 'Adresse fällt weg', en: 'Address goes away' },
  page_gone: { de: 'Seite fällt weg', en: 'Page goes away' },
  rollback_unsafe: { de: 'Kein sicherer Weg zurück', en: 'No safe way back' },
  state_unreadable: { de: 'Gespeichertes ist nicht lesbar', en: 'Stored state cannot be read' },
  prefix_taken: { de: 'Adresse gehört einem anderen Modul', en: 'Address is another module’s' },
  prefix_not_granted: { de: 'Adresse nicht freigegeben', en: 'Address is not granted' },
  page_taken: { de: 'Seite gehört einem anderen Modul', en: 'Page is another module’s' },
  page_invalid: { de: 'Seite falsch beschrieben', en: 'Page is described wrongly' },
  foreign_name: { de: 'Name eines anderen Moduls', en: 'Name of another module' },
  // the module in a browser
  no_browser: { de: 'Kein Browser für die Prüfung', en: 'No browser to check with' },
  boot_failed: { de: 'Startet nicht', en: 'Does not start' },
  page_error: { de: 'Wirft Fehler', en: 'Throws errors' },
  page_empty: { de: 'Leere Seite', en: 'Empty page' },
  foreign_data: { de: 'Greift auf Daten anderer zu', en: 'Touches data of others' },
  leak_nodes: { de: 'Lässt Elemente zurück', en: 'Leaves elements behind' },
  leak_listeners: { de: 'Lässt Listener zurück', en: 'Leaves listeners behind' },
  leak_timers: { de: 'Lässt Timer zurück', en: 'Leaves timers behind' },
  global_added: { de: 'Legt globale Namen an', en: 'Adds global names' },
  builtin_patched: { de: 'Ändert Funktionen des Browsers', en: 'Changes functions of the browser' },
  foreign_origin: { de: 'Fragt eine fremde Adresse an', en: 'Asks another origin' },
  // beside the release before
  content_gone: { de: 'Inhalt fehlt', en: 'Content is gone' },
  figure_changed: { de: 'Andere Zahl', en: 'Another figure' },
  link_changed: { de: 'Anderes Ziel', en: 'Another target' },
  control_dead: { de: 'Bedienung ohne Wirkung', en: 'Control without effect' },
  control_changed: { de: 'Bedienung tut anderes', en: 'Control does something else' },
  focus_changed: { de: 'Tastatur führt anders', en: 'Keyboard leads elsewhere' },
  navigation_changed: { de: 'Weg führt anderswohin', en: 'Way leads elsewhere' },
  journey_broken: { de: 'Ablauf bricht ab', en: 'Journey breaks off' },
  answer_changed: { de: 'Andere Antwort des BFF', en: 'Another answer of the BFF' },
  call_failing: { de: 'Aufruf schlägt fehl', en: 'Call fails' },
  answer_mixed: { de: 'Antwort eines anderen', en: 'Answer of another person' },
  cacheable_private: { de: 'Private Antwort im Zwischenspeicher', en: 'Private answer that caches may keep' },
  console_error: { de: 'Fehler in der Konsole des Browsers', en: 'Error in the browser’s console' },
  hydration_mismatch: { de: 'Server und Browser zeigen Verschiedenes', en: 'Server and browser differ' },
  page_blocked: { de: 'Seite hängt', en: 'Page hangs' },
  // its backend
  bff_not_ready: { de: 'BFF wird nicht bereit', en: 'BFF does not become ready' },
  projection_failed: { de: 'Lesemodell lässt sich nicht bauen', en: 'Read model cannot be built' },
  bff_ended: { de: 'BFF endet unter Aufrufen', en: 'BFF ends while it is called' },
  leak_bff_handles: { de: 'BFF lässt je Aufruf etwas offen', en: 'BFF leaves something open with each call' },
  leak_bff_memory: { de: 'Speicher des BFF wächst je Aufruf', en: 'Memory of the BFF grows with each call' },
  smoke_undecided: { de: 'Nicht zu beurteilen', en: 'Could not be judged' },
} as const satisfies Readonly<Record<string, { readonly de: string; readonly en: string }>>;

/** A rule of the gate. */
export type GateCode = keyof typeof GATE_CODES;

/** What a rule says, in words; the code itself where it is of another version's gate. */
export const gateCodeText = (code: string, locale: 'de' | 'en'): string =>
  Object.hasOwn(GATE_CODES, code) ? GATE_CODES[code as GateCode][locale] : code;
