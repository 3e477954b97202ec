import { atom } from 'nanostores';
import type { EditedDraft, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { ApiError, type ApiFailure } from '#src/lib/api-client.ts';
import { deleteDraft, loadDraft, saveDraft } from './draft-calls.ts';
import { LocalCopy } from './local-copy.ts';
import { isSame } from './same-content.ts';

/** `refused`: the server says what is wrong; `conflict`: somebody saved since; `offline`: kept in this browser. */
export type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'refused' | 'conflict';

interface Writing {
  draft: EditedDraft;
  content: WorkingCopy;
  saveState: SaveState;
  failure: ApiFailure | null;
}

const quietMs = 1_500;
const againMs = 8_000;

/**
 * An item while it is written: what was typed goes to this browser at once and to the server when
 * the typing rests.
 */
export class DraftWriter {
  readonly $state;
  readonly #id: string;
  readonly #here: LocalCopy;
  #version: number;
  /** What the server has, as far as this browser knows. */
  #onServer: WorkingCopy;
  /** What was sent since the server last answered: it may have that all the same. */
  readonly #unanswered = new Set<WorkingCopy>();
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draft: EditedDraft) {
    this.$state = atom<Writing>({ draft, content: draft.content, saveState: 'saved', failure: null });
    this.#id = draft.id;
    this.#here = new LocalCopy(draft.id);
    this.#version = draft.version;
    this.#onServer = draft.content;
  }

  /** Goes on with what this browser kept of a page that could not save it. */
  async recover(): Promise<void> {
    const left = await this.#here.findLeft();
    // What somebody has typed already stays: the copy waits.
    if (!left || this.$state.get().content !== this.#onServer) return;
    left.drop();
    if (isSame(left.content, this.#onServer)) return;
    this.#version = left.version;
    this.change(left.content);
  }

  /** Goes on after the session had ended. */
  goOn(): void {
    if (this.$state.get().failure?.code !== 'unauthenticated') return;
    this.#set({ failure: null });
    void this.flush();
  }

  change(content: WorkingCopy): void {
    this.#here.keep(this.#version, content);
    const isStuck = this.$state.get().saveState === 'conflict';
    this.#set({ content, saveState: isStuck ? 'conflict' : 'typing' });
    if (!isStuck) this.#saveIn(quietMs);
  }

  /** Saves what was not saved yet. Answers whether the server has all of it. */
  async flush(): Promise<boolean> {
    return this.$state.get().content === this.#onServer || this.#save();
  }

  /** Saves what was typed, makes a call about it, and shows what came of that. Answers whether it was made. */
  async call(make: (version: number) => Promise<EditedDraft>): Promise<boolean> {
    if (!(await this.flush())) return false;
    while (this.#running !== null) await this.#running;
    clearTimeout(this.#timer);
    return this.#alone(() => this.#make(make));
  }

  /** Of two that were saved: `mine` goes over theirs, which stays a revision; or `theirs` is shown, mine being one. */
  async settle(whose: 'mine' | 'theirs'): Promise<void> {
    try {
      if (whose === 'theirs') await this.#keepRefused();
      const theirs = await loadDraft(this.#id);
      if (whose === 'theirs') return this.#show(theirs);
      this.#version = theirs.version;
      await this.#save();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Deletes the item with what this browser keeps of it; a save that is under way comes first. */
  async delete(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#running;
    try {
      await deleteDraft(this.#id, this.#version);
    } catch (error) {
      return this.fail(error);
    }
    this.#here.forgetAll();
    return true;
  }

  /** Tells of a call that failed. What is no failure of a call is a fault of ours: told too, and thrown on. */
  fail(error: unknown): false {
    if (!(error instanceof ApiError)) {
      this.#set({ saveState: 'refused', failure: { code: 'internal', message: '' } });
      throw error;
    }
    const { status, failure } = error;
    const isOffline = status === 0;
    // What failed then was another call than a save.
    const isSaved = this.$state.get().content === this.#onServer;
    this.#set({
      saveState: isConflict(error) ? 'conflict' : isSaved ? 'saved' : isOffline ? 'offline' : 'refused',
      failure: isOffline && !isSaved ? null : failure,
    });
    // A server that is out comes back, as a network does.
    if (!isSaved && (isOffline || status >= 500)) this.#saveIn(againMs);
    return false;
  }

  #save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#alone(() => this.#send());
  }

  /** One call is under way at a time: each is made from the version that the one before answered. */
  #alone(call: () => Promise<boolean>): Promise<boolean> {
    this.#running ??= call().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #make(call: (version: number) => Promise<EditedDraft>): Promise<boolean> {
    const content = this.#onServer;
    try {
      this.#show(await call(this.#version), content);
    } catch (error) {
      const there = isConflict(error) ? await loadDraft(this.#id).catch(() => null) : null;
      if (!there || !isSame(content, there.content)) return this.fail(error);
      // It was made before and its answer lost, or somebody else made one: nothing that was written differs.
      this.#show(there, content);
    }
    return true;
  }

  /** Shows what the server answered in place of `content`; what was typed over that meanwhile stays, to be saved. */
  #show(draft: EditedDraft, content = this.$state.get().content): void {
    const typed = this.$state.get().content;
    this.#version = draft.version;
    this.#onServer = draft.content;
    this.#unanswered.clear();
    this.#here.forget();
    this.$state.set({ draft, content: draft.content, saveState: 'saved', failure: null });
    if (typed !== content) this.change(typed);
  }

  /** Has the server keep as a revision what was typed after it refused, too. */
  async #keepRefused(): Promise<void> {
    const { content } = this.$state.get();
    await saveDraft(this.#id, this.#version, content).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }

  async #send(): Promise<boolean> {
    const { content } = this.$state.get();
    this.#set({ saveState: 'saving' });
    try {
      this.#version = await this.#put(content);
    } catch (error) {
      return this.fail(error);
    }
    this.#unanswered.clear();
    this.#onServer = content;
    const { draft, content: typed } = this.$state.get();
    if (typed !== content) return this.#send();
    this.#here.forget();
    this.#set({ draft: { ...draft, hasChanges: draft.state !== 'draft' }, saveState: 'saved', failure: null });
    return true;
  }

  /** Answers the new version. What was saved since may be ours, its answer lost: then it goes on from there. */
  async #put(content: WorkingCopy): Promise<number> {
    this.#unanswered.add(content);
    try {
      return await saveDraft(this.#id, this.#version, content);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const there = await loadDraft(this.#id);
      if (![...this.#unanswered].some((sent) => isSame(sent, there.content))) throw error;
      return isSame(content, there.content) ? there.version : saveDraft(this.#id, there.version, content);
    }
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #set(changes: Partial<Writing>): void {
    this.$state.set({ ...this.$state.get(), ...changes });
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.failure.code === 'content_changed';
}
