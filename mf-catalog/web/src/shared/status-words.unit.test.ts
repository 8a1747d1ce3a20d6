import { expect, test } from 'vitest';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };

/** Words of the states (spec 1 §4): what each means to those who look, and to the owner. */
test.each([
  ['status.published', 'Starts shortly', 'Startet in Kürze'],
  ['status.endet', 'Ended', 'Beendet'],
  ['status.failed', 'No longer available', 'Nicht mehr verfügbar'],
  ['status.failed_na', 'No longer available', 'Nicht mehr verfügbar'],
  ['status.acpt_late_offer', 'Buy chance', 'Kaufchance'],
  ['status.recd_late_offer', 'Buy chance, offer pending', 'Kaufchance, Angebot liegt vor'],
  ['owner_status.recd_late_offer', 'Purchase offer received', 'Kaufangebot erhalten'],
  ['status.anr_offer_above_targetprice', 'Reserved', 'Reserviert'],
] as const)('%s reads %s', (key, english, german) => {
  expect(en[key]).toBe(english);
  expect(de[key]).toBe(german);
});
