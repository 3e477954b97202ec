import { atom } from 'nanostores';
import type { BrandPath, BrandValue, DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { failureOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { createEditStore, type EditStore } from './edit-store.ts';

const savesAfterMs = 350;
const againAfterMs = 8_000;

export type Changes = Readonly<Partial<Record<BrandPath, BrandValue>>>;
type Faults = Readonly<Record<string, string>>;

/** Unsaved values, and the revision of the draft that they are based on. */
interface Unsaved {
  changes: Changes;
  seen: number;
}

export interface BrandState {
  draft: DraftView;
  /** Values chosen here that aren't in the draft: they are being sent, or were refused. */
  typed: Changes;
  /** Error codes by field: a setting's path, or a part of a link such as `nav.links.0.to`. */
  faults: Faults;
  /** The code of an error that concerns no field. */
  failure: string | null;
  isSaving: boolean;
  /** How often another draft has replaced typed text. */
  replaced: number;
}

/** Saves the brand of the draft. Choices are saved automatically, one call at a time. */
export class BrandWriter {
  readonly $state;
  /** The values that the next call sends. A refused value isn't sent again until it is changed. */
  #waiting: Changes = {};
  /**
   * The revision of the draft that was shown when the oldest waiting value was chosen. Later changes count as someone
   * else's.
   */
  #seen: number | null = null;
  #calls: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  readonly #kept: EditStore<Unsaved>;
  readonly #shown: (draft: DraftView) => void;

  /** Calls `shown` with each newer draft. */
  constructor(draft: DraftView, shown: (draft: DraftView) => void = () => undefined) {
    this.$state = atom<BrandState>({
      ...{ draft, typed: {}, faults: {}, failure: null, isSaving: false, replaced: 0 },
    });
    this.#kept = createEditStore<Unsaved>('brand');
    this.#shown = shown;
  }

  /** Sends the values that an earlier page could not save. */
  start(): void {
    this.#isStopped = false;
    const kept = this.#kept.read();
    if (!kept) return;
    this.#waiting = { ...kept.changes, ...this.#waiting };
    this.#seen = Math.min(kept.seen, this.#seen ?? kept.seen);
    this.#set({ typed: this.#waiting });
    void this.alone(() => this.#saveWaiting());
  }

  hasUnsaved(): boolean {
    return Object.keys(this.$state.get().typed).length > 0;
  }

  change(changes: Changes): void {
    this.#waiting = { ...this.#waiting, ...changes };
    this.#seen ??= this.$state.get().draft.revision;
    this.#set({ typed: { ...this.$state.get().typed, ...changes }, isSaving: true });
    this.#keep();
    this.#saveIn(savesAfterMs);
  }

  /** Discards the value chosen for a setting in favor of the draft's. */
  drop(path: BrandPath): void {
    const { typed, faults } = this.$state.get();
    this.#waiting = without(this.#waiting, [path]);
    this.#set({ typed: without(typed, [path]), faults: withoutFaults(faults, [path]) });
    this.#keep();
  }

  /** Stops sending. Unsaved values stay in this browser. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Sends unsaved values again. */
  retry(): void {
    this.#saveIn(0);
  }

  /** Resolves once every chosen value is saved or refused. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    // Values sent along with a refused one are sent a second time.
    for (const _ of [1, 2]) await this.alone(() => this.#saveWaiting());
  }

  /** Reloads the draft, because others have changed it or an action affected all of it. */
  async refresh(): Promise<void> {
    const { data } = await call('GET /api/admin/customizations');
    this.show(data as DraftView);
  }

  /** Shows a newer draft, but keeps text that is being typed. */
  show(draft: DraftView): void {
    const { draft: before } = this.$state.get();
    if (draft.revision < before.revision) return;
    this.#set({ draft });
    this.#shown(draft);
  }

  /** Shows another draft, replacing everything that was typed. */
  replace(draft: DraftView): void {
    clearTimeout(this.#timer);
    this.#waiting = {};
    this.#seen = null;
    this.#set({ typed: {}, faults: {}, failure: null, isSaving: false, replaced: this.$state.get().replaced + 1 });
    this.#keep();
    this.show(draft);
  }

  /**
   * Runs a call that changes the draft once earlier calls are done, because each needs the revision that the previous
   * one returned.
   */
  alone<Result>(send: () => Promise<Result>): Promise<Result> {
    const done = this.#calls.then(send);
    this.#calls = done.catch(() => undefined);
    return done;
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.alone(() => this.#saveWaiting()), ms);
  }

  async #saveWaiting(): Promise<void> {
    const changes = this.#waiting;
    if (Object.keys(changes).length === 0) return;
    const seen = this.#seen ?? this.$state.get().draft.revision;
    this.#waiting = {};
    this.#seen = null;
    this.#set({ isSaving: true });
    try {
      const { data } = await call('PUT /api/admin/customizations', { body: { revision: seen, changes } });
      this.#saved(changes, data as DraftView);
    } catch (error) {
      await this.#keepRefused(changes, seen, error);
    }
  }

  #saved(changes: Changes, draft: DraftView): void {
    const { typed, faults } = this.$state.get();
    const names = Object.keys(changes) as BrandPath[];
    // Values that were changed again in the meantime wait for the next call.
    const done = names.filter((name) => typed[name] === changes[name]);
    this.#set({
      ...{ typed: without(typed, done), faults: withoutFaults(faults, names), failure: null },
      isSaving: Object.keys(this.#waiting).length > 0,
    });
    this.#keep();
    this.show(draft);
  }

  /** Keeps refused values in their fields until they are corrected, and sends the others again. */
  async #keepRefused(changes: Changes, seen: number, error: unknown): Promise<void> {
    const { code, fields = {} } = failureOf(error);
    const found = Object.entries(fields).map(([field, fault]) => [field.replace('changes.', ''), fault.code] as const);
    const names = Object.keys(changes) as BrandPath[];
    const refused = names.filter((name) => found.some(([field]) => isOf(field, name)));
    this.#waiting = { ...without(changes, refused), ...this.#waiting };
    this.#seen = Object.keys(this.#waiting).length > 0 ? seen : null;
    const faults = { ...withoutFaults(this.$state.get().faults, names), ...Object.fromEntries(found) };
    const isAboutFields = refused.length > 0;
    const isOutdated = code === 'draft_changed';
    this.#set({ faults, failure: isAboutFields || isOutdated ? null : code, isSaving: false });
    if (isOutdated) await this.refresh().catch(() => undefined);
    if (Object.keys(this.#waiting).length > 0) {
      this.#saveIn(isAboutFields || isOutdated ? savesAfterMs : againAfterMs);
    }
  }

  #keep(): void {
    const { typed, draft, faults } = this.$state.get();
    // A value that someone else changed in the meantime is sent again only if the administrator sees the conflict and
    // decides to.
    const contested = Object.keys(faults).filter((field) => faults[field] === 'changed_meanwhile') as BrandPath[];
    const changes = without(typed, contested);
    this.#kept.store(Object.keys(changes).length > 0 ? { changes, seen: this.#seen ?? draft.revision } : null);
  }

  #set(changes: Partial<BrandState>): void {
    this.$state.set({ ...this.$state.get(), ...changes });
  }
}

/** Whether a fault's field is this setting or a part of it. */
const isOf = (field: string, path: BrandPath) => field === path || field.startsWith(`${path}.`);

const without = (changes: Changes, paths: readonly BrandPath[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([path]) => !paths.includes(path as BrandPath)));

const withoutFaults = (faults: Faults, paths: readonly BrandPath[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !paths.some((path) => isOf(field, path))));
