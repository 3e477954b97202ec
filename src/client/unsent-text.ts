import { ApiError } from './api-client.ts';
import { call } from './call.ts';
import { pageToken } from './page-member.ts';
import { RestartingTimer } from './restarting-timer.ts';
import { deleteStoredUnsentText, readStoredUnsentText, type StoredUnsentText } from './stored-text.ts';
import { type Place, readStoredCopy, type StoredCopy, serializeValues, unsentKey } from './unsent-copy.ts';
import type { Values, WritingSurface } from './writing-surface.ts';

const [localPauseMs, serverPauseMs] = [400, 2_000];

/**
 * A text that isn't sent yet: kept on this device at once and on the server a moment later, restored from either, and
 * compared with what another device wrote.
 */
export class UnsentText {
  readonly #surface: WritingSurface;
  readonly #place: string;
  #key: string | null;
  /** The storage key of the text for this addressee, used while the member decides about a text for someone else. */
  #besideKey: string | null;
  readonly #baseVersion: number | undefined;
  readonly #isOnlyHere: boolean;
  #id: string = crypto.randomUUID();
  #version = 0;
  /** Whether the server has what the surface shows. */
  #isSaved = true;
  /** The values last sent from this device (`serializeValues`). */
  #sent: string | null = null;
  #isTouched = false;
  #wasTried = false;
  /** The ids of the texts sent or discarded here. A response that was on its way may still contain one of them. */
  readonly #sentIds = new Set<string>();
  /** Whether a text of another device is on offer. Nothing overwrites it until the member has chosen. */
  #isOffered = false;
  readonly #keeping = new RestartingTimer(() => this.keepNow(), localPauseMs);
  readonly #saving = new RestartingTimer(() => void this.#saveThere(), serverPauseMs);

  constructor(surface: WritingSurface, { memberId, place, baseVersion, isOnlyHere = false }: Place) {
    this.#surface = surface;
    this.#place = place;
    this.#key = memberId && unsentKey(memberId, place);
    this.#baseVersion = baseVersion;
    this.#isOnlyHere = isOnlyHere;
    this.#besideKey = this.#key && surface.addressed ? `${this.#key}.${surface.addressed.to}` : null;
    const kept = readStoredCopy(this.#key, baseVersion);
    if (kept && this.#fits(kept.values)) this.#restore(kept);
    else {
      const beside = readStoredCopy(this.#besideKey, baseVersion);
      if (beside) this.#restore(beside);
      if (kept) this.#offerKept(kept);
    }
    void this.#compareNow();
  }

  #fits(values: Values): boolean {
    return this.#surface.addressed?.fits(values) ?? true;
  }

  #restore({ id, version, isSaved, sent = null, values }: StoredCopy): void {
    [this.#id, this.#version, this.#isSaved, this.#sent] = [id, version, isSaved, sent];
    this.#surface.show(values);
  }

  async #compareNow(): Promise<void> {
    if (!this.#isOnlyHere) this.#compare(await readStoredUnsentText(this.#place));
  }

  /** The id to send the text with. The server stores only one text per id. */
  get clientId(): string {
    return this.#id;
  }

  /** Notes that something was written. */
  changed(): void {
    [this.#isTouched, this.#isSaved] = [true, false];
    this.#keeping.start();
    if (!this.#isOnlyHere) this.#saving.start();
  }

  #stopTimers(): readonly [wasKeeping: boolean, wasSaving: boolean] {
    return [this.#keeping.stop(), this.#saving.stop()];
  }

  /** Keeps the text on this device without waiting for the debounce, as when the page closes. */
  keepNow(): void {
    this.#keeping.stop();
    const kept: StoredCopy = {
      ...{ id: this.#id, values: this.#surface.read(), version: this.#version, isSaved: this.#isSaved },
      ...{ baseVersion: this.#baseVersion, sent: this.#sent },
    };
    // After a sign-out, a text that the server has isn't left to the next person at this device (`removeSavedTexts`).
    const isLeft = this.#isSaved && pageToken() === null;
    if (isLeft || this.#surface.isBlank()) this.#drop();
    else if (this.#key) localStorage.setItem(this.#key, JSON.stringify(kept));
  }

  #drop(): void {
    for (const key of [this.#key, this.#besideKey]) if (key) localStorage.removeItem(key);
  }

  /** Call when the form is removed but the page stays: a text that is still debounced is kept and saved at once. */
  leave(): void {
    const [wasKeeping, wasSaving] = this.#stopTimers();
    if (wasKeeping || wasSaving) this.keepNow();
    if (wasSaving) void this.#saveThere();
  }

  /** Notes an attempt to send the text: the server may have it. */
  tried(): void {
    this.#wasTried = true;
  }

  /** Gives the text another id, because the server has stored a different text with its id. */
  renew(): void {
    [this.#id, this.#version] = [crypto.randomUUID(), 0];
    this.#keepIfKept();
  }

  /** Call when the text has been sent: nothing of it is kept or saved again. */
  forget(): void {
    this.#stopTimers();
    this.#drop();
    this.#sentIds.add(this.#id);
    [this.#id, this.#version, this.#wasTried, this.#isTouched] = [crypto.randomUUID(), 0, false, false];
  }

  /** Deletes a text that the member discarded. */
  discard(): void {
    this.handOver()();
  }

  /**
   * Hands the text over to something else that sends it, and keeps nothing here. Sending the text removes the server's
   * copy; the returned function removes it if the text is refused instead.
   */
  handOver(): () => void {
    const version = this.#version;
    this.forget();
    return () => {
      if (version > 0) void deleteStoredUnsentText(this.#place, version).catch(() => undefined);
    };
  }

  async #saveThere(): Promise<void> {
    if (this.#isOffered || this.#isOnlyHere) return;
    const [content, id, version] = [this.#surface.read(), this.#id, this.#version];
    try {
      if (this.#surface.isBlank()) {
        if (version > 0) await deleteStoredUnsentText(this.#place, version);
        this.#version = 0;
        return;
      }
      const base = this.#baseVersion === undefined ? {} : { baseVersion: this.#baseVersion };
      this.#sent = serializeValues(content as Values);
      this.#keepIfKept();
      const body = { clientId: id, content, version, ...base };
      const { data } = await call('PUT /api/unsent-texts/{place}', { params: { place: this.#place }, body });
      // The text was sent in the meantime.
      if (id !== this.#id) return;
      this.#version = data.version;
      this.#isSaved = serializeValues(this.#surface.read()) === this.#sent;
      this.#keepIfKept();
    } catch (error) {
      if (id === this.#id) await this.#resolve(error instanceof ApiError ? error.failure.code : '');
    }
  }

  #keepIfKept(): void {
    if (this.#key && localStorage.getItem(this.#key)) this.keepNow();
  }

  async #resolve(code: string): Promise<void> {
    // Another device sent the text, so what is written here is a new one. If this device has tried to send it, its own
    // attempt may have succeeded instead.
    if (code === 'text_sent' && !this.#wasTried) [this.#id, this.#version] = [crypto.randomUUID(), 0];
    if (code === 'unsent_text_outdated') await this.#compareNow();
  }

  /** Shows what another device saved, unless that would lose something written here. */
  #compare(stored: StoredUnsentText | null | undefined): void {
    if (this.#isOffered || (stored && this.#sentIds.has(stored.clientId))) return;
    const isOwn = !this.#surface.isBlank() && (this.#isTouched || this.#wasTried || !this.#isSaved);
    if (stored && stored.version > this.#version) {
      if (this.#isFromHere(stored)) this.#goOn(stored);
      else if (isOwn || !this.#fits(stored.content as Values)) this.#offer(stored);
      else this.#show(stored);
    } else if (stored === null && this.#version > 0) this.#end(isOwn);
  }

  /**
   * Whether this device saved the stored text, but closed the page or lost the connection before the server responded.
   */
  #isFromHere({ clientId, content }: StoredUnsentText): boolean {
    const saved = serializeValues(content as Values);
    return clientId === this.#id && (saved === this.#sent || saved === serializeValues(this.#surface.read()));
  }

  #goOn({ version, content }: StoredUnsentText): void {
    this.#version = version;
    this.#isSaved = serializeValues(this.#surface.read()) === serializeValues(content as Values);
    if (!this.#isSaved) void this.#saveThere();
  }

  /** Ends a text that was sent or discarded on another device. */
  #end(isOwn: boolean): void {
    this.#version = 0;
    // This device's own attempt may have succeeded, so trying again must not store the text twice.
    if (!this.#wasTried) this.#id = crypto.randomUUID();
    if (isOwn) return;
    this.#drop();
    this.#surface.reset();
  }

  #show({ clientId, version, content }: StoredUnsentText): void {
    [this.#id, this.#version, this.#isSaved] = [clientId, version, true];
    this.#surface.show(content as Values);
  }

  #offer(stored: StoredUnsentText): void {
    this.#isOffered = true;
    const choose = (act: () => void) => () => {
      [this.#isOffered, this.#version] = [false, stored.version];
      act();
    };
    this.#surface.offer(
      choose(() => this.#show(stored)),
      choose(() => void this.#saveThere()),
      !this.#fits(stored.content as Values),
    );
  }

  /**
   * Offers a kept text for someone else, which stays as it is until the member has chosen. Text written meanwhile is
   * kept separately.
   */
  #offerKept(kept: StoredCopy): void {
    const key = this.#key;
    [this.#isOffered, this.#key] = [true, this.#besideKey];
    const choose = (act: () => void) => () => {
      this.#stopTimers();
      this.keepNow();
      [this.#isOffered, this.#key] = [false, key];
      act();
    };
    this.#surface.offer(
      choose(() => {
        // The text that was written here stays under that key, for a message to its own addressee.
        this.#besideKey = null;
        this.#restore(kept);
        void this.#compareNow();
      }),
      choose(() => {
        if (this.#besideKey) localStorage.removeItem(this.#besideKey);
        this.#version = kept.version;
        this.keepNow();
        void this.#saveThere();
      }),
      true,
    );
  }
}
