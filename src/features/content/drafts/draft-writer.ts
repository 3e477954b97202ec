import { atom } from 'nanostores';
import type { EditedDraft, SavedDraft, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { ApiError, type ApiFailure } from '#src/client/api-client.ts';
import { deleteDraft, loadDraft, saveDraft } from './draft-calls.ts';
import { isSameContent } from './is-same-content.ts';
import { LocalCopy } from './local-copy.ts';

/** `refused`: the server rejected the save. `conflict`: someone else saved first. `offline`: stored in this browser. */
type SaveState = 'saved' | 'typing' | 'saving' | 'offline' | 'refused' | 'conflict';

interface Writing {
  draft: EditedDraft;
  content: WorkingCopy;
  saveState: SaveState;
  failure: ApiFailure | null;
}

const quietMs = 1_500;
const againMs = 8_000;

/**
 * Saves an item in the editor and holds its state. Edits are stored in this browser at once and sent to the server when
 * typing pauses.
 */
export class DraftWriter {
  readonly $state;
  readonly #id: string;
  readonly #here: LocalCopy;
  #version: number;
  /** The last known state on the server. */
  #onServer: WorkingCopy;
  /** Copies that were sent without getting a response. The server may have saved them. */
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

  /** Restores an abandoned local copy that was never saved. */
  async recover(): Promise<void> {
    const left = await this.#here.findLeft();
    // Doesn't overwrite what has been typed since; the local copy stays for the next time.
    if (!left || this.$state.get().content !== this.#onServer) return;
    left.drop();
    if (isSameContent(left.content, this.#onServer)) return;
    this.#version = left.version;
    this.change(left.content);
  }

  /** Resumes saving when the member has signed in again after the session had ended. */
  goOn(): void {
    if (this.$state.get().failure?.code !== 'unauthenticated') return;
    this.#set({ failure: null });
    void this.flush();
  }

  /** Loads changes that the server makes by itself, such as a scheduled item going live. Typed text stays. */
  async refresh(): Promise<void> {
    const there = await loadDraft(this.#id).catch(() => null);
    // The next save resolves conflicts with someone else's changes.
    if (!there || this.#running !== null || !isSameContent(there.content, this.#onServer)) return;
    this.#version = there.version;
    this.#set({ draft: { ...this.$state.get().draft, ...savedOf(there) } });
  }

  change(content: WorkingCopy): void {
    this.#here.keep(this.#version, content);
    const isStuck = this.$state.get().saveState === 'conflict';
    this.#set({ content, saveState: isStuck ? 'conflict' : 'typing' });
    if (!isStuck) this.#saveIn(quietMs);
  }

  /** Saves pending edits. Returns whether the server has everything. */
  async flush(): Promise<boolean> {
    return this.$state.get().content === this.#onServer || this.#save();
  }

  /** Saves pending edits, then makes a call and applies its result. Returns whether the call was made. */
  async call(make: (version: number) => Promise<EditedDraft>): Promise<boolean> {
    if (!(await this.flush())) return false;
    while (this.#running !== null) await this.#running;
    clearTimeout(this.#timer);
    return this.#alone(() => this.#make(make));
  }

  /**
   * Resolves a conflict: `mine` overwrites theirs, `theirs` replaces mine. The overwritten copy stays as a revision.
   */
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

  /** Waits for a running save, then deletes the item and its local copies. Returns whether it was deleted. */
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

  /** Reports a failed call. Any other error is a bug, which is reported and rethrown. */
  fail(error: unknown): false {
    if (!(error instanceof ApiError)) {
      this.#set({ saveState: 'refused', failure: { code: 'internal', message: '' } });
      throw error;
    }
    const { status, failure } = error;
    const isOffline = status === 0;
    // If there is nothing to save, the failed call wasn't a save.
    const isSaved = this.$state.get().content === this.#onServer;
    this.#set({
      saveState: isConflict(error) ? 'conflict' : isSaved ? 'saved' : isOffline ? 'offline' : 'refused',
      failure: isOffline && !isSaved ? null : failure,
    });
    // A failing server is retried like a lost connection.
    if (!isSaved && (isOffline || status >= 500)) this.#saveIn(againMs);
    return false;
  }

  #save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#alone(() => this.#send());
  }

  /** Runs one call at a time, because each needs the version that the previous one returned. */
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
      if (!there || !isSameContent(content, there.content)) return this.fail(error);
      // The call succeeded but its response was lost, or someone else saved the same content.
      this.#show(there, content);
    }
    return true;
  }

  /** Replaces `content` with the server's copy. Edits made meanwhile stay and are saved next. */
  #show(draft: EditedDraft, content = this.$state.get().content): void {
    const typed = this.$state.get().content;
    this.#version = draft.version;
    this.#onServer = draft.content;
    this.#unanswered.clear();
    this.#here.forget();
    this.$state.set({ draft, content: draft.content, saveState: 'saved', failure: null });
    if (typed !== content) this.change(typed);
  }

  /** Sends edits made after a conflict, so that the server stores them as a revision, too. */
  async #keepRefused(): Promise<void> {
    const { content } = this.$state.get();
    await saveDraft(this.#id, this.#version, content).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }

  async #send(): Promise<boolean> {
    const { content } = this.$state.get();
    this.#set({ saveState: 'saving' });
    let saved: SavedDraft;
    try {
      saved = await this.#put(content);
    } catch (error) {
      return this.fail(error);
    }
    this.#version = saved.version;
    this.#unanswered.clear();
    this.#onServer = content;
    const { draft, content: typed } = this.$state.get();
    if (typed !== content) return this.#send();
    this.#here.forget();
    this.#set({ draft: { ...draft, ...saved }, saveState: 'saved', failure: null });
    return true;
  }

  /** Saves the copy. A newer version on the server may be this page's own save whose response was lost. */
  async #put(content: WorkingCopy): Promise<SavedDraft> {
    this.#unanswered.add(content);
    try {
      return await saveDraft(this.#id, this.#version, content);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const there = await loadDraft(this.#id);
      if (![...this.#unanswered].some((sent) => isSameContent(sent, there.content))) throw error;
      return isSameContent(content, there.content) ? savedOf(there) : saveDraft(this.#id, there.version, content);
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

function savedOf({ version, state, publishAt, hasChanges, held }: EditedDraft): SavedDraft {
  return { version, state, publishAt, hasChanges, held };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.failure.code === 'content_changed';
}
