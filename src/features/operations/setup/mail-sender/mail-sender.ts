import type {
  CheckedDomain,
  CheckedRecord,
  SentTestMail,
} from '#api/features/operations/setup/mail-sender/contract.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startCopying } from '#src/client/start-copying.ts';
import { hasUnsavedInput } from '#src/client/unsaved-input.ts';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';

const path = '/api/admin/mail-sender';

/** Starts copying the texts, checking them, and sending a test mail. */
export function startMailSender(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copied]')) {
    const source = button.parentElement?.querySelector('code');
    if (source) startCopying(button, source);
  }
  const check = document.querySelector<HTMLFormElement>('form[data-check-records]');
  if (check) startCheck(check);
  const test = document.querySelector<HTMLFormElement>('form[data-test-mail]');
  if (test) startTest(test);
}

function startCheck(form: HTMLFormElement): void {
  const states = JSON.parse(form.dataset['states'] ?? '{}') as Readonly<Record<CheckedRecord['state'], string>>;
  const news = form.querySelector<HTMLElement>('[data-sender-news]');
  const domain = form.dataset['checkRecords'] ?? '';
  const show = ({ records, isVerified }: CheckedDomain) => {
    for (const record of records) showRecord(record, states[record.state]);
    const isNew = isVerified && form.dataset['verified'] === 'false';
    news?.replaceChildren(news.dataset[isNew ? 'nowVerified' : 'checked'] ?? '');
  };
  enhanceForm<{ data: CheckedDomain }>(form, {
    ...{ path: `${path}/check`, stays: true, body: () => ({ domain }) },
    done: ({ data }) => {
      // The page's text about the sender has changed. Reload the page, unless that would lose input.
      if (!data.isVerified || form.dataset['verified'] === 'true' || hasUnsavedInput()) return show(data);
      leaveWithToast(news?.dataset['nowVerified']);
    },
  });
}

/** The found texts are untrusted, so they are shown as text. */
function showRecord({ kind, state, found }: CheckedRecord, words: string): void {
  const place = document.querySelector<HTMLElement>(`[data-record="${kind}"] [data-record-state]`);
  if (!place) return;
  place.dataset['state'] = state;
  const texts = found.map((text) => Object.assign(document.createElement('code'), { textContent: text }));
  place.replaceChildren(words, ...texts.flatMap((text) => [' ', text]));
}

function startTest(form: HTMLFormElement): void {
  enhanceForm<{ data: SentTestMail }>(form, {
    ...{ path: `${path}/test-mail`, stays: true, body: () => ({}) },
    done: ({ data }) => {
      const words = form.dataset['sent']?.replace('%to', () => data.to).replace('%from', () => data.from);
      form.querySelector('[data-test-news]')?.replaceChildren(words ?? '');
    },
  });
}
