import { ApiError, callApi } from '#src/lib/api-client.ts';

const keyOf = (place: string) => `kogu.unsent.${place}`;
const localPauseMs = 400;
const serverPauseMs = 2_000;

type Values = Record<string, string>;

interface Kept {
  /** The id that the text will be sent with. */
  id: string;
  values: Values;
  /** The server's version that this was made from, 0 for none. */
  version: number;
}

interface Stored {
  clientId: string;
  content: Values;
  version: number;
}

/**
 * Keeps what is written in a form until it is sent, and brings it back: at once on this device, and from the
 * server on another. `identify` says which id it will be sent with, or takes over the id that the kept text had.
 */
export function keepText(form: HTMLFormElement, place: string, identify: (id?: string) => string): void {
  const path = `/api/unsent-texts?place=${encodeURIComponent(place)}`;
  const kept = read(place);
  let version = kept?.version ?? 0;
  let isTouched = false;
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  let serverTimer: ReturnType<typeof setTimeout> | undefined;
  if (kept) show(form, kept.id, kept.values, identify);

  const saveHere = () => {
    if (isEmpty(form)) forgetKept(place);
    else localStorage.setItem(keyOf(place), JSON.stringify({ id: identify(), values: valuesOf(form), version }));
  };
  const saveThere = async () => {
    if (isEmpty(form)) return;
    const body = { clientId: identify(), content: valuesOf(form), version };
    try {
      version = (await callApi<{ data: { version: number } }>('PUT', path, body)).data.version;
      if (read(place)) saveHere();
    } catch (error) {
      // Another device saved meanwhile. What is typed here now is newer, so the next save replaces it.
      if (error instanceof ApiError && error.status === 409) version = (await ask(path))?.version ?? 0;
    }
  };
  form.addEventListener('input', () => {
    isTouched = true;
    clearTimeout(localTimer);
    clearTimeout(serverTimer);
    localTimer = setTimeout(saveHere, localPauseMs);
    serverTimer = setTimeout(saveThere, serverPauseMs);
  });
  form.addEventListener('text-sent', () => {
    clearTimeout(localTimer);
    clearTimeout(serverTimer);
    forgetKept(place);
    version = 0;
  });
  addEventListener('pagehide', () => {
    if (form.dataset['unsaved'] !== undefined) saveHere();
  });
  void ask(path).then((stored) => {
    if (isTouched) return;
    if (stored && stored.version > version) {
      version = stored.version;
      show(form, stored.clientId, stored.content, identify);
    }
  });
}

/** It was sent: nothing of it is kept, nor saved again. */
export function forgetText(form: HTMLFormElement): void {
  form.dispatchEvent(new Event('text-sent'));
}

function forgetKept(place: string): void {
  localStorage.removeItem(keyOf(place));
}

async function ask(path: string): Promise<Stored | undefined> {
  const answer = await callApi<{ data: { items: Stored[] } }>('GET', path).catch(() => null);
  return answer?.data.items[0];
}

function read(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const isEmpty = (form: HTMLFormElement) =>
  [...form.querySelectorAll('textarea')].every(({ value }) => value.trim() === '');

function show(form: HTMLFormElement, id: string, values: Values, identify: (id?: string) => string): void {
  identify(id);
  for (const [name, value] of Object.entries(values)) fill(form, name, value);
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLTextAreaElement) {
    field.value = value;
    field.closest('[data-composer]')?.dispatchEvent(new CustomEvent('composer-reload'));
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
  else if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value;
  else if (field instanceof RadioNodeList) field.value = value;
}
