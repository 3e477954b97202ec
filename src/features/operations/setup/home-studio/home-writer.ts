import { atom } from 'nanostores';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { HomeDraft, HomeView } from '#api/features/operations/setup/home-studio/contract.ts';
import { callApi, failureOf } from '#src/client/api-client.ts';
import { createEditStore } from '../brand-studio/edit-store.ts';
import type { Values } from './section-values.ts';
import type { ShownSection } from './shown-sections.ts';

const path = '/api/admin/customizations/home';
const savesAfterMs = 500;
const againAfterMs = 8_000;

/** The unsaved content of a section, and the revision of the draft it is based on. */
interface Edit {
  content: Values;
  seen: number;
}
type Edits = Readonly<Record<string, Edit>>;

type Change = { content?: Values; place?: number | false | null };
type Faults = Readonly<Record<string, string>>;

export interface HomeState {
  home: HomeView | null;
  revision: number;
  /** The unsaved text, by section. */
  edits: Edits;
  /** Error codes by section and the path of their field. */
  faults: Readonly<Record<string, Faults>>;
  /** Sections that someone else has changed since they were loaded. */
  conflicts: readonly string[];
  /** The code of an error that concerns no field. */
  failure: string | null;
  isSaving: boolean;
}

/** Saves the home page of the draft. Typed text is saved automatically, one call at a time. */
export class HomeWriter {
  readonly $state = atom<HomeState>({
    ...{ home: null, revision: 0, edits: {}, faults: {}, conflicts: [], failure: null, isSaving: false },
  });
  /** The section that was removed last and can be restored as it was. */
  readonly $removed = atom<ShownSection | null>(null);
  /** The refused content, by section, so that it isn't sent again. */
  readonly #refused = new Map<string, Values>();
  #calls: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  readonly #kept = createEditStore<Edits>('home');
  readonly #changed: (draft: DraftView) => void;

  /** Calls `changed` when the home page was changed here. */
  constructor(changed: (draft: DraftView) => void = () => undefined) {
    this.#changed = changed;
  }

  /** Sends the edits that an earlier page could not save. */
  start(): void {
    this.#isStopped = false;
    const edits = this.#kept.read();
    if (!edits) return;
    this.#set({ edits: { ...edits, ...this.$state.get().edits } });
    this.#saveIn(0);
  }

  /** Loads the home page when its section in the studio is opened. */
  open(): void {
    if (!this.$state.get().home) void this.#alone(() => this.load());
  }

  /** Resolves once all typed text is saved or refused. */
  async settle(): Promise<void> {
    if (!this.hasUnsaved()) return;
    clearTimeout(this.#timer);
    await this.#alone(() => this.#saveEdits());
  }

  /** Discards everything that was typed. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#refused.clear();
    this.$removed.set(null);
    this.#set({ faults: {}, conflicts: [], failure: null });
    this.#setEdits({});
  }

  async load(): Promise<void> {
    try {
      const { data } = await callApi<{ data: HomeDraft }>('GET', path);
      // Loading doesn't change the reason why edits aren't saved.
      const failure = this.hasUnsaved() ? this.$state.get().failure : null;
      this.#set({ home: data.home, revision: data.draft.revision, failure });
    } catch (error) {
      this.#set({ failure: failureOf(error).code });
    }
  }

  /** Shows what others have changed, but keeps text typed here. */
  refresh(revision: number): void {
    const { home, revision: known } = this.$state.get();
    if (home && revision !== known) void this.#alone(() => this.load());
  }

  /** Whether there are unsaved edits. */
  hasUnsaved(): boolean {
    return Object.keys(this.$state.get().edits).length > 0;
  }

  edit(id: string, content: Values): void {
    const { edits, revision } = this.$state.get();
    this.#setEdits({ ...edits, [id]: { content, seen: edits[id]?.seen ?? revision } });
    this.#saveIn(savesAfterMs);
  }

  /** Adds, moves or removes sections. Returns whether the change was stored. */
  act(sections: Readonly<Record<string, Change>>): Promise<boolean> {
    return this.#alone(async () => {
      try {
        this.#show(await this.#put(this.$state.get().revision, sections));
        return true;
      } catch (error) {
        const { code } = failureOf(error);
        if (code === 'draft_changed') await this.load();
        this.#set({ failure: code === 'draft_changed' ? 'home_moved_meanwhile' : code });
        return false;
      }
    });
  }

  async remove(section: ShownSection): Promise<void> {
    if (!(await this.act({ [section.id]: { place: false } }))) return;
    this.drop(section.id);
    this.$removed.set(section);
  }

  /** Restores a section to its place, with the text that was typed into it. */
  async bringBack({ id, content, place }: ShownSection): Promise<void> {
    this.$removed.set(null);
    if (await this.act({ [id]: { place } })) this.edit(id, content);
  }

  /** Discards the text that was typed into a section. */
  drop(id: string): void {
    const { edits, faults, conflicts } = this.$state.get();
    const without = <Value>(all: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(all).filter(([each]) => each !== id));
    this.#refused.delete(id);
    this.#set({ faults: without(faults), conflicts: conflicts.filter((each) => each !== id) });
    this.#setEdits(without(edits));
  }

  /**
   * Resolves a conflict by replacing the other change with the text typed here, and restores a section that others
   * removed.
   */
  async keepMine(id: string, place: number | null): Promise<void> {
    const edit = this.$state.get().edits[id];
    if (edit && (await this.act({ [id]: { content: edit.content, place } }))) this.drop(id);
  }

  /** Stops sending. Unsaved values stay in this browser. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Sends unsaved edits again. */
  retry(): void {
    this.#saveIn(0);
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#alone(() => this.#saveEdits()), ms);
  }

  async #saveEdits(): Promise<void> {
    for (const [id, { content, seen }] of Object.entries(this.$state.get().edits)) {
      if (this.#refused.get(id) === content || this.$state.get().conflicts.includes(id)) continue;
      this.#set({ isSaving: true });
      try {
        const answer = await this.#put(seen, { [id]: { content } });
        this.#saved(id, content);
        this.#show(answer);
      } catch (error) {
        await this.#keepRefused(id, content, error);
      }
      this.#set({ isSaving: false });
    }
  }

  /** Rebases text that was typed during the call on the saved version. */
  #saved(id: string, content: Values): void {
    if (this.$state.get().edits[id]?.content === content) this.drop(id);
    else this.#saveIn(savesAfterMs);
  }

  async #keepRefused(id: string, content: Values, error: unknown): Promise<void> {
    const { code, fields = {} } = failureOf(error);
    const { conflicts, faults } = this.$state.get();
    const prefix = `sections.${id}.content.`;
    const found = Object.entries(fields).flatMap(([name, fault]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), fault.code]] : [],
    );
    if (code === 'draft_changed') {
      await this.load();
      this.#set({ conflicts: [...conflicts, id] });
    } else if (code === 'invalid_input') {
      this.#refused.set(id, content);
      this.#set({ faults: { ...faults, [id]: Object.fromEntries(found) } });
    } else {
      this.#set({ failure: code });
      this.#saveIn(againAfterMs);
    }
  }

  async #put(revision: number, sections: object): Promise<HomeDraft> {
    return (await callApi<{ data: HomeDraft }>('PUT', path, { revision, sections })).data;
  }

  /** Runs calls one at a time, because each needs the revision that the previous one returned. */
  #alone<Result>(call: () => Promise<Result>): Promise<Result> {
    const done = this.#calls.then(call);
    this.#calls = done.catch(() => undefined);
    return done;
  }

  #show({ home, draft }: HomeDraft): void {
    this.#set({ home, revision: draft.revision, failure: null });
    this.#changed(draft);
  }

  #setEdits(edits: Edits): void {
    this.#kept.store(Object.keys(edits).length === 0 ? null : edits);
    this.#set({ edits });
  }

  #set(changes: Partial<HomeState>): void {
    this.$state.set({ ...this.$state.get(), ...changes });
  }
}
