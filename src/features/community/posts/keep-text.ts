import { ApiError, callApi } from '#src/client/api-client.ts';
import { fillForm, isBlank, resetTexts, type Values, valuesOf } from './form-values.ts';

const localPauseMs = 400;
const serverPauseMs = 2_000;

/** The copy kept on this device. */
interface Kept {
  /** The id the text will be sent with. */
  id: string;
  values: Values;
  /** The server's version this is based on, 0 for none. */
  version: number;
  /** Whether the server has it. */
  isSaved: boolean;
  /** For an edit: the version being edited. */
  baseVersion?: number | undefined;
}

interface Stored {
  clientId: string;
  content: Values;
  version: number;
}

/**
 * Keeps a form's text until it is sent, and restores it: immediately on this device, and from the server on another.
 * `baseVersion` is the version an edit is based on. The form names the owner (`data-member`) and has a place to offer
 * another version (`data-other-text`).
 */
export function keepText(form: HTMLFormElement, place: string, baseVersion?: number): KeptText {
  return new KeptText(form, place, baseVersion);
}

class KeptText {
  readonly #form: HTMLFormElement;
  readonly #path: string;
  readonly #key: string;
  readonly #baseVersion: number | undefined;
  #id: string = crypto.randomUUID();
  #version = 0;
  /** Whether the server has what the form shows. */
  #isSaved = true;
  #isTouched = false;
  #wasTried = false;
  /** Nothing overwrites another device's text until the member has chosen. */
  #isOffered = false;
  #localTimer: ReturnType<typeof setTimeout> | undefined;
  #serverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, place: string, baseVersion: number | undefined) {
    this.#form = form;
    this.#path = `/api/unsent-texts/${encodeURIComponent(place)}`;
    this.#key = `kogu.unsent.${form.dataset['member']}.${place}`;
    this.#baseVersion = baseVersion;
    const kept = read(this.#key, baseVersion);
    if (kept) {
      [this.#id, this.#version, this.#isSaved] = [kept.id, kept.version, kept.isSaved];
      fillForm(form, kept.values);
    }
    form.addEventListener('input', () => this.#schedule());
    form.addEventListener('submit', () => {
      this.#wasTried = true;
    });
    addEventListener('pagehide', () => {
      if (form.dataset['unsaved'] !== undefined) this.#saveHere();
    });
    void ask(this.#path).then((stored) => this.#compare(stored));
  }

  /** The id to send the text with. The server creates only one post or comment per id. */
  get clientId(): string {
    return this.#id;
  }

  /** It was sent: nothing of it is kept or saved again. */
  forget(): void {
    clearTimeout(this.#localTimer);
    clearTimeout(this.#serverTimer);
    localStorage.removeItem(this.#key);
    [this.#id, this.#version, this.#wasTried, this.#isTouched] = [crypto.randomUUID(), 0, false, false];
  }

  /** The member discarded it. */
  discard(): void {
    const version = this.#version;
    this.forget();
    if (version > 0) void this.#deleteThere(version).catch(() => undefined);
  }

  #schedule(): void {
    [this.#isTouched, this.#isSaved] = [true, false];
    clearTimeout(this.#localTimer);
    clearTimeout(this.#serverTimer);
    this.#localTimer = setTimeout(() => this.#saveHere(), localPauseMs);
    this.#serverTimer = setTimeout(() => void this.#saveThere(), serverPauseMs);
  }

  #saveHere(): void {
    const kept: Kept = {
      ...{ id: this.#id, values: valuesOf(this.#form), version: this.#version, isSaved: this.#isSaved },
      baseVersion: this.#baseVersion,
    };
    if (isBlank(this.#form)) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(kept));
  }

  async #saveThere(): Promise<void> {
    if (this.#isOffered) return;
    const [content, id, version] = [valuesOf(this.#form), this.#id, this.#version];
    try {
      if (isBlank(this.#form)) {
        if (version > 0) await this.#deleteThere(version);
        this.#version = 0;
        return;
      }
      const body = { clientId: id, content, version, baseVersion: this.#baseVersion };
      const { data } = await callApi<{ data: { version: number } }>('PUT', this.#path, body);
      // It was sent in the meantime.
      if (id !== this.#id) return;
      this.#version = data.version;
      this.#isSaved = JSON.stringify(valuesOf(this.#form)) === JSON.stringify(content);
      if (localStorage.getItem(this.#key)) this.#saveHere();
    } catch (error) {
      if (id === this.#id) await this.#resolve(error instanceof ApiError ? error.failure.code : '');
    }
  }

  async #resolve(code: string): Promise<void> {
    // Sent from another device, so the text written here is a new one. Our own attempt may also have succeeded.
    if (code === 'text_sent' && !this.#wasTried) [this.#id, this.#version] = [crypto.randomUUID(), 0];
    if (code === 'unsent_text_outdated') this.#compare(await ask(this.#path));
  }

  #deleteThere(version: number): Promise<unknown> {
    return callApi('DELETE', `${this.#path}?version=${version}`, {});
  }

  /** Shows what another device saved, unless that would lose something here. */
  #compare(stored: Stored | null | undefined): void {
    const isOwn = !isBlank(this.#form) && (this.#isTouched || !this.#isSaved);
    if (stored && stored.version > this.#version) {
      if (isOwn) this.#offer(stored);
      else this.#show(stored);
    } else if (stored === null && this.#version > 0) this.#end(isOwn);
  }

  /** It was sent or discarded on another device. */
  #end(isOwn: boolean): void {
    [this.#id, this.#version] = [crypto.randomUUID(), 0];
    if (isOwn) return;
    localStorage.removeItem(this.#key);
    resetTexts(this.#form);
  }

  #show({ clientId, version, content }: Stored): void {
    [this.#id, this.#version, this.#isSaved] = [clientId, version, true];
    fillForm(this.#form, content);
  }

  #offer(stored: Stored): void {
    const notice = this.#form.querySelector<HTMLElement>('[data-other-text]');
    const [take, keep] = notice?.querySelectorAll('button') ?? [];
    if (!notice || !take || !keep) return;
    this.#isOffered = true;
    notice.hidden = false;
    const choose = (act: () => void) => () => {
      [this.#isOffered, this.#version] = [false, stored.version];
      notice.hidden = true;
      act();
      this.#form.querySelector('textarea')?.focus();
    };
    take.onclick = choose(() => this.#show(stored));
    keep.onclick = choose(() => void this.#saveThere());
  }
}

/** The server's text; null if there is none, undefined if the server can't be reached. */
async function ask(path: string): Promise<Stored | null | undefined> {
  const answer = await callApi<{ data: { text: Stored | null } }>('GET', path).catch(() => undefined);
  return answer?.data.text;
}

/** An edit of a version that has since been replaced is over. */
function read(key: string, baseVersion: number | undefined): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.baseVersion === baseVersion ? kept : null;
  } catch {
    return null;
  }
}
