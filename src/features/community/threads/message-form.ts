import { enhanceForm } from '#src/client/enhance-form.ts';
import { retryAfterMs } from '#src/client/retry-after.ts';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { keepText } from '../posts/keep-text.ts';
import { chosenFiles, startFiles } from './attach-files.ts';

interface Message {
  content: string;
  files: readonly string[];
  clientId: string;
}

interface MessageCall<Answer> {
  path: string;
  /** Additional fields of the call. */
  fields?: () => object;
  done: (answer: Answer) => void;
  /** Called after a refusal, which isn't retried. */
  refused?: () => void;
}

/**
 * Sends a message, and retries while the network or the server is unreachable. It keeps its original id, so that it is
 * written once.
 */
export function startMessageForm<Answer>(
  form: HTMLFormElement,
  { path, fields, done, refused }: MessageCall<Answer>,
): void {
  const field = form.querySelector('textarea');
  const note = form.querySelector<HTMLElement>('[data-retry-note]');
  if (!field || !note) return;
  startFiles(form);
  const kept = keepText(form, form.dataset['keep'] ?? '');
  /** The message being sent. It may have arrived, so newly typed text is another message. */
  let sending: Message | null = null;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    clearTimeout(timer);
    if (sending && attempts > 0) form.requestSubmit();
  };
  addEventListener('online', again);
  enhanceForm<Answer>(form, {
    path,
    stays: true,
    guards: 'input',
    asMember: true,
    body: () => {
      const message = sending ?? {
        content: field.value,
        files: chosenFiles(form),
        clientId: kept.clientId,
        ...fields?.(),
      };
      sending = message;
      return message;
    },
    refused: ({ code }) => {
      const isRetryable = code === 'offline' || code === 'unavailable';
      note.textContent = isRetryable ? (note.dataset['text'] ?? '') : '';
      if (!isRetryable) {
        [sending, attempts] = [null, 0];
        refused?.();
        return;
      }
      // A note says what happens next; an error would ask the member to act.
      form.querySelector('[data-form-error]')?.replaceChildren();
      timer = setTimeout(again, retryAfterMs(attempts));
      attempts += 1;
    },
    done: (answer) => {
      const isSame = sending?.content === field.value;
      [sending, attempts] = [null, 0];
      clearTimeout(timer);
      note.textContent = '';
      kept.forget();
      if (isSame) emptyForm(form, field);
      done(answer);
    },
  });
}

function emptyForm(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  field.defaultValue = '';
  writeIntoComposer(field, '');
  for (const hidden of form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')) hidden.value = '';
  form.dispatchEvent(new Event('change'));
  delete form.dataset['unsaved'];
}
