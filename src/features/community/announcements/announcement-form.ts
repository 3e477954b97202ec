import { callApi } from '#src/client/api-client.ts';
import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { keepText } from '../posts/keep-text.ts';
import { fieldsWithin } from './announcement-fields.ts';

interface Counted {
  data: { memberCount: number };
}

const patienceMs = 300;

/** The announcement form: audience, texts, and a confirmation with the number of recipients. */
export function startAnnouncement(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-announcement]');
  const confirm = document.querySelector<HTMLFormElement>('form[data-send-announcement]');
  if (!form || !confirm) return;
  startDialogs();
  startComposers();
  const kept = keepText(form, form.dataset['keep'] ?? '');
  startAudience(form);
  enhanceForm<Counted>(form, {
    path: '/api/admin/announcements/preview',
    stays: true,
    guards: 'input',
    body: () => readAnnouncement(form),
    done: ({ data }) => {
      // Leaving the page is safe only once it's sent.
      form.dataset['unsaved'] = '';
      showQuestion(confirm, form, data.memberCount);
      openDialog('send-announcement');
    },
  });
  enhanceForm(confirm, {
    path: '/api/admin/announcements',
    body: () => ({ ...readAnnouncement(form), clientId: kept.clientId }),
    done: () => {
      kept.forget();
      delete form.dataset['unsaved'];
      location.assign('/admin/messages/announcements');
    },
  });
}

/** Everyone is selected, so no filter counts. */
function readAnnouncement(form: HTMLFormElement) {
  const isForSome = new FormData(form).get('whom') === 'some';
  return {
    audience: isForSome ? fieldsWithin(form, 'audience.') : {},
    texts: { et: fieldsWithin(form, 'texts.et.'), en: fieldsWithin(form, 'texts.en.') },
  };
}

function fillCount(name: 'reaches' | 'confirm', count: number): string {
  const texts = document.querySelector<HTMLElement>('[data-announcement-texts]')?.dataset ?? {};
  const text = (count === 1 ? texts[`${name}One`] : texts[name]) ?? '';
  return text.replace('%', count.toLocaleString(document.documentElement.lang));
}

/** Shows the filters if some members are meant, and updates their number as the filters change. */
function startAudience(form: HTMLFormElement): void {
  const choices = form.querySelector<HTMLElement>('[data-audience]');
  const reach = form.querySelector<HTMLElement>('[data-reach]');
  if (!choices || !reach) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  const ask = async () => {
    const query = new URLSearchParams(readAnnouncement(form).audience).toString();
    if (query === asked && reach.textContent) return;
    asked = query;
    reach.textContent = reach.dataset['counting'] ?? '';
    const path = `/api/admin/announcements/audience?${query}`;
    const answer = await callApi<Counted>('GET', path).catch(() => null);
    if (query === asked) reach.textContent = answer ? fillCount('reaches', answer.data.memberCount) : '';
  };
  const follow = () => {
    choices.hidden = !form.querySelector('input[value="some"]:checked');
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), patienceMs);
  };
  form.addEventListener('input', follow);
  // Also when an unsent text is restored.
  form.addEventListener('change', follow);
  follow();
}

function showQuestion(confirm: HTMLFormElement, form: HTMLFormElement, count: number): void {
  const text = confirm.querySelector('[data-confirm-text]');
  if (text) text.textContent = fillCount('confirm', count);
  const { et, en } = readAnnouncement(form).texts;
  const subjects = [et['subject'], en['subject']].filter(Boolean).map((subject) => {
    const item = document.createElement('li');
    item.textContent = subject ?? '';
    return item;
  });
  confirm.querySelector('[data-confirm-subjects]')?.replaceChildren(...subjects);
}
