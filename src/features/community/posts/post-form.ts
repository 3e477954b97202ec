import { enhanceForm } from '#src/client/enhance-form.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { keepText } from './keep-text.ts';

interface Answer {
  data: { id: string };
}

/** The form for a new or edited post. */
export function startPostForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-post-form]');
  if (!form) return;
  startComposers();
  const id = form.dataset['postForm'] ?? '';
  const place = form.dataset['keep'] ?? '';
  const version = Number(form.dataset['version']);
  form.addEventListener('change', () => showKind(form));
  const kept = keepText(form, place, id ? version : undefined);
  showKind(form);
  form.querySelector('[data-add-option]')?.addEventListener('click', ({ currentTarget }) => {
    const hidden = form.querySelectorAll<HTMLElement>('[data-options] > [hidden]');
    const [next] = hidden;
    if (!next) return;
    next.hidden = false;
    next.focus();
    (currentTarget as HTMLElement).hidden = hidden.length === 1;
  });
  enhanceForm<Answer>(form, {
    path: id ? `/api/posts/${id}` : '/api/posts',
    method: id ? 'PATCH' : 'POST',
    guards: 'input',
    asMember: true,
    body: () => (id ? changes(form) : { ...newPost(form), clientId: kept.clientId }),
    done: ({ data }) => {
      kept.forget();
      location.assign(`/community/posts/${data.id}`);
    },
  });
}

function readField(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field && 'value' in field ? String(field.value) : '';
}

function isTicked(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
}

/** Shows the fields of the chosen type, and offers members of the chosen space. */
function showKind(form: HTMLFormElement): void {
  const fields = form.querySelector<HTMLElement>('[data-poll-fields]');
  if (fields) fields.hidden = readField(form, 'kind') !== 'poll';
  const filled = [...form.querySelectorAll<HTMLInputElement>('[data-options] > input')];
  for (const option of filled) if (option.value) option.hidden = false;
  const space = readField(form, 'space');
  if (!space) return;
  for (const composer of form.querySelectorAll<HTMLElement>('[data-composer]')) {
    composer.dataset['mentions'] = `/api/mentions?space=${space}`;
  }
}

function otherText(form: HTMLFormElement, locale: string): Record<string, { title: string; body: string }> {
  const [title, body] = [readField(form, 'otherTitle'), readField(form, 'otherBody')];
  if (title.trim() === '' && body.trim() === '') return {};
  return { [locale === 'et' ? 'en' : 'et']: { title, body } };
}

function newPost(form: HTMLFormElement): object {
  const locale = readField(form, 'locale');
  const kind = readField(form, 'kind');
  return {
    ...{
      space: readField(form, 'space'),
      kind,
      locale,
      title: readField(form, 'title'),
      body: readField(form, 'body'),
    },
    texts: otherText(form, locale),
    ...(kind === 'poll' ? { poll: readPoll(form) } : {}),
  };
}

function readPoll(form: HTMLFormElement): object {
  const options = [...form.querySelectorAll<HTMLInputElement>('[data-options] > input')];
  const closing = readField(form, 'closesAt');
  return {
    options: options.map(({ value }) => value.trim()).filter(Boolean),
    isMultiple: isTicked(form, 'isMultiple'),
    // The input has no zone; `new Date` parses it in the member's.
    ...(closing ? { closesAt: new Date(closing).toISOString() } : {}),
  };
}

function changes(form: HTMLFormElement): object {
  const locale = readField(form, 'locale');
  const other = otherText(form, locale);
  const removed = { [locale === 'et' ? 'en' : 'et']: null };
  const reason = readField(form, 'reason');
  return {
    ...{ locale, title: readField(form, 'title'), body: readField(form, 'body') },
    version: Number(form.dataset['version']),
    texts: Object.keys(other).length > 0 ? other : removed,
    ...(reason ? { reason } : {}),
  };
}
