import {
  attribute,
  checkAttribute,
  dayOf,
  factFaultsAlone,
  impliedAttributes,
  normaliseAttributes,
  type AttributeValue,
  type ListingChanges,
  type OwnAd,
} from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';
import {
  collisions,
  factsOf,
  fieldsOf,
  isEmptyChange,
  mergeChanges,
  onlyFields,
  refusedValues,
  withChanges,
  withoutFields,
  type AdView,
} from './changes.ts';
import { isAway, isBusy } from './once-back.ts';
import { ownFaults, textFault } from './own-faults.ts';
import { withOwnPictures } from './own-pictures.ts';
import { singleFlight } from './single-flight.ts';

/** Calls of the store. */
export interface DraftCalls {
  update(changes: ListingChanges, version: number): Promise<OwnAd>;
  load(): Promise<OwnAd>;
}

export interface DraftState {
  /** The ad as the service has it. */
  readonly ad: OwnAd;
  /** The ad with everything that was typed, whether or not it could be saved. */
  readonly view: AdView;
  /** Field → what is wrong with what was typed (`validation.<rule>`). */
  readonly faults: Readonly<Record<string, string>>;
  /** Field → what was typed and names no value of it: the value before it stays saved. */
  readonly texts: Readonly<Record<string, string>>;
  readonly phase: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** True where the last save failed because the service could not be reached: it is tried again by itself. */
  readonly away: boolean;
  /** The service was reached, and takes nothing right now. */
  readonly busy: boolean;
  /** Epoch ms of the last save on this page; null before it. */
  readonly savedAt: number | null;
  /** Counts how often somebody else's change replaced what was typed. */
  readonly replaced: number;
  /** What was typed here, saved or not, where somebody else's newer value is shown now; its seller decides. */
  readonly conflicts: ListingChanges;
}

/** True for the text of a number field that names no number: it stays as it was typed and is not sent. */
const isUnreadable = (code: string, value: AttributeValue): boolean =>
  typeof value === 'string' &&
  attribute(code)?.input === 'simple' &&
  ['int', 'decimal'].includes(attribute(code)?.backendType ?? '');

const without = <T>(values: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** Rest after a keystroke before it is saved, ms. */
const PAUSE_MS = 700;

/**
 * An ad while it is edited: what was typed lies over what the service has, is saved by itself after a short rest, one
 * save at a time, each with the version that it was made on.
 */
export class DraftStore {
  readonly #calls: DraftCalls;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #save: () => Promise<void>;
  #state: DraftState;
  #typed: ListingChanges = {};
  #unsent: ListingChanges = {};
  /** What is being sent. */
  #sent: ListingChanges = {};
  #isGone = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `now`: the server's clock, epoch ms. */
  constructor(ad: OwnAd, calls: DraftCalls, now: () => number = Date.now) {
    this.#calls = calls;
    this.#now = now;
    const nothing = { faults: {}, texts: {}, savedAt: null, replaced: 0, conflicts: {} };
    this.#state = { ad, view: ad, ...nothing, phase: 'saved', away: false, busy: false };
    this.#save = singleFlight(() => this.#send());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

  /** Takes an edit; what `known` names, or is wrong by itself, is shown but not saved. */
  edit(
    edited: ListingChanges,
    known: Readonly<Record<string, string>> = {},
    corrected: readonly string[] = [],
  ): void {
    const changes = withOwnPictures(this.#state.ad, edited);
    const own = ownFaults(changes);
    const faults = { ...own.faults, ...known };
    const settled = [...own.fields, ...corrected];
    this.#typed = mergeChanges(this.#typed, changes);
    const wrong = Object.keys(faults);
    const refused = wrong.length > 0;
    this.#unsent = refused
      ? mergeChanges(withoutFields(this.#unsent, wrong), withoutFields(changes, wrong))
      : mergeChanges(this.#unsent, changes);
    const { faults: before, texts, conflicts } = this.#state;
    this.#set({
      faults: { ...without(before, settled), ...faults },
      texts: without(texts, settled),
      conflicts: withoutFields(conflicts, fieldsOf(changes)),
    });
    this.#plan();
  }

  /** Keeps a text that names no value of its field (`terms.startPrice`, `expectedMileage`), or an attribute's that is not agreed to. */
  setText(field: string, text: string): void {
    this.#typed = withoutFields(this.#typed, [field]);
    this.#unsent = withoutFields(this.#unsent, [field]);
    const { faults, texts } = this.#state;
    this.#set({
      faults: { ...faults, [field]: textFault(field, text) },
      texts: { ...texts, [field]: text },
    });
  }

  /** Takes the value of an attribute as it was typed. */
  setAttribute(code: string, value: AttributeValue): void {
    const { productType } = this.#state.ad.listing.content;
    const normal = normaliseAttributes({ [code]: value })[code] ?? null;
    const fault = isUnreadable(code, value)
      ? 'validation.whole_number'
      : (checkAttribute(code, normal, productType) ?? this.untrue({ attributes: { [code]: normal } }, code));
    this.#typed = mergeChanges(this.#typed, { attributes: { [code]: value } });
    const unsent = withoutFields(this.#unsent, [code]);
    this.#unsent = fault ? unsent : mergeChanges(unsent, { attributes: { [code]: normal } });
    const { [code]: _settled, ...others } = this.#state.faults;
    const texts = without(this.#state.texts, [code]);
    const conflicts = withoutFields(this.#state.conflicts, [`attributes.${code}`]);
    this.#set({ faults: fault ? { ...others, [code]: fault } : others, texts, conflicts });
    this.#plan();
    if (fault) return;
    const present = this.#state.view.listing.content.attributes;
    for (const [other, implied] of Object.entries(impliedAttributes({ [code]: normal })))
      if ((present[other] ?? null) !== implied) this.setAttribute(other, implied);
  }

  /** What cannot be true of a field with these changes, whatever the other fields say; null: nothing. */
  untrue(changes: ListingChanges, field: string): string | null {
    return (
      factFaultsAlone(factsOf(withChanges(this.#state.view, changes)), [field], dayOf(this.#now()))[field] ??
      null
    );
  }

  /**
   * Takes the ad as another call answers it (a picture that was added), or as it was changed elsewhere. What is being
   * sent is settled by its own answer.
   */
  adopt(ad: OwnAd): void {
    const { ad: base } = this.#state;
    if (ad.listing.version < base.listing.version) return;
    this.#giveWay(base, ad, withoutFields(this.#typed, fieldsOf(this.#sent)));
  }

  /** What was typed and is not saved, or cannot be; null where there is nothing. */
  unsaved(): ListingChanges | null {
    const refused = refusedValues(this.#typed, this.#state.faults);
    const open = mergeChanges(refused, this.waiting());
    return isEmptyChange(open) ? null : open;
  }

  /** What waits to be saved; an edit that is refused does not, it is to be corrected. */
  waiting(): ListingChanges {
    return mergeChanges(this.#sent, this.#unsent);
  }

  /** Takes up what was typed before this store was made: its `unsaved()`, its `texts` and its `conflicts`. */
  restore(changes: ListingChanges, texts: DraftState['texts'] = {}, conflicts: ListingChanges = {}): void {
    this.#set({ conflicts });
    this.#take(changes);
    for (const [field, text] of Object.entries(texts)) this.setText(field, text);
  }

  /** Decides a conflict: what was typed here takes the place of the newer value, or is dropped. */
  settle(field: string, mine: boolean): void {
    const { conflicts } = this.#state;
    this.#set({ conflicts: withoutFields(conflicts, [field]) });
    if (mine) this.#take(onlyFields(conflicts, [field]));
  }

  #take({ attributes = {}, ...rest }: ListingChanges): void {
    for (const [code, value] of Object.entries(attributes)) this.setAttribute(code, value ?? null);
    if (!isEmptyChange(rest)) this.edit(rest);
  }

  /** Saves now; resolves when everything typed is saved, rejects when it could not be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#save();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (isEmptyChange(this.#unsent)) return;
    if (this.#state.phase !== 'saving') this.#set({ phase: 'unsaved' });
    this.#timer = setTimeout(() => {
      this.#save().catch(() => undefined); // the phase shows it, the next edit or a press tries again
    }, PAUSE_MS);
  }

  async #send(): Promise<void> {
    while (!isEmptyChange(this.#unsent)) {
      const sent = this.#unsent;
      this.#unsent = {};
      this.#sent = sent;
      this.#set({ phase: 'saving' });
      try {
        await this.#sendOnce(sent);
      } catch (error) {
        this.#sent = {};
        this.#unsent = mergeChanges(sent, this.#unsent);
        this.#set({ phase: 'failed', away: isAway(error), busy: isBusy(error) });
        throw error;
      }
      this.#sent = {};
    }
    this.#set({ phase: 'saved', away: false, busy: false });
  }

  async #sendOnce(sent: ListingChanges): Promise<void> {
    const { ad } = this.#state;
    try {
      const answer = await this.#calls.update(sent, ad.listing.version);
      // a late outcome names the version alone
      this.adopt(answer.listing ? answer : await this.#calls.load());
      this.#set({ savedAt: Date.now() });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === 'conflict') return this.#rebase(ad, sent);
      const fields = Object.keys(error.fields);
      if (error.code !== 'invalid_input' || fields.length === 0) throw error;
      this.#refuse(sent, error.fields);
    }
  }

  /** The ad moved on: what did not change there is sent again. */
  async #rebase(base: OwnAd, sent: ListingChanges): Promise<void> {
    const fresh = await this.#calls.load();
    this.#unsent = mergeChanges(sent, this.#unsent);
    this.#giveWay(base, fresh, this.#typed);
  }

  /** Fields that changed in the newer state too give way to it, also those that were saved from here long ago. */
  #giveWay(base: OwnAd, ad: OwnAd, typed: ListingChanges): void {
    const lost = collisions(base, ad, withOwnPictures(ad, typed));
    // what was saved from here was the ad's own until now: its seller reads that, and can have it back
    const valid = withoutFields(typed, Object.keys(this.#state.faults));
    const mine = onlyFields(mergeChanges(valid, this.#unsent), lost);
    const conflicts = mergeChanges(this.#state.conflicts, mine);
    this.#typed = withOwnPictures(ad, withoutFields(this.#typed, lost));
    this.#unsent = withOwnPictures(ad, withoutFields(this.#unsent, lost));
    if (lost.length === 0) return this.#set({ ad });
    // what was wrong with a newer text of such a field goes with it
    const gone = lost.map((field) => field.replace('attributes.', ''));
    const stays = (field: string) => !gone.includes(field) && !gone.includes(field.split('.')[0] ?? '');
    const { faults, texts, replaced } = this.#state;
    const open = Object.keys({ ...faults, ...texts }).filter((field) => !stays(field));
    this.#set({
      ad,
      faults: without(faults, open),
      texts: without(texts, open),
      conflicts,
      replaced: replaced + 1,
    });
  }

  /** Fields that the service refuses stay as they were typed, with their fault; the rest is sent without them. */
  #refuse(sent: ListingChanges, fields: Readonly<Record<string, string>>): void {
    const rest = withoutFields(sent, Object.keys(fields));
    const shortened = JSON.stringify(rest) !== JSON.stringify(sent);
    const faults = Object.fromEntries(
      Object.entries(fields).map(([field, fault]) => [
        field.replace(/^changes\.(?:attributes\.)?/, ''),
        fault,
      ]),
    );
    // A refusal that names nothing of what was sent would come again and again: then none of it is sent.
    this.#unsent = shortened ? mergeChanges(rest, this.#unsent) : this.#unsent;
    this.#set({ faults: { ...this.#state.faults, ...faults } });
  }

  #set(changes: Partial<DraftState>): void {
    const next = { ...this.#state, ...changes };
    const view = withChanges(next.ad, this.#typed);
    // what is refused is no step forward
    const { requiredPercent } = withChanges(
      next.ad,
      withoutFields(this.#typed, Object.keys(next.faults)),
    ).listing;
    this.#state = { ...next, view: { ...view, listing: { ...view.listing, requiredPercent } } };
    for (const listener of this.#listeners) listener();
  }

  /** True once the ad is gone. */
  isGone(): boolean {
    return this.#isGone;
  }

  /** Drops what is not saved: the ad is gone. */
  forget(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#unsent = {};
    this.#typed = {};
    this.#set({ faults: {}, texts: {}, conflicts: {}, phase: 'saved' });
  }
}
