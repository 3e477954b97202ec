import { enhanceForm } from '#src/client/enhance-form.ts';

const storageKey = 'feedback-answers';

/** Answers feedback and sets its state and tags in place. The page reloads after each change. */
export function startFeedbackEntries(): void {
  restoreAnswers();
  for (const entry of entries()) {
    if (entry.dataset['started'] !== undefined) continue;
    entry.dataset['started'] = '';
    const path = `/api/admin/feedback/${entry.dataset['feedbackId']}`;
    const done = () => {
      saveAnswers();
      location.reload();
    };
    const answer = entry.querySelector<HTMLFormElement>('form[data-feedback-answer]');
    if (answer) {
      enhanceForm(answer, {
        path: `${path}/answer`,
        done: () => {
          answer.reset();
          done();
        },
      });
    }
    const change = entry.querySelector<HTMLFormElement>('form[data-feedback-change]');
    if (change) enhanceForm(change, { method: 'PATCH', path, body: changesIn, done });
  }
}

/** Saves unsent answers, so that they survive the reload. */
function saveAnswers(): void {
  const answers = entries().map((entry) => [entry.dataset['feedbackId'], answerIn(entry)?.value]);
  sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(answers)));
}

function restoreAnswers(): void {
  const answers = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  sessionStorage.removeItem(storageKey);
  for (const entry of entries()) {
    const text = answers[entry.dataset['feedbackId'] ?? ''];
    const answer = answerIn(entry);
    if (text && answer) answer.value = text;
  }
}

function answerIn(entry: HTMLElement): HTMLTextAreaElement | null {
  return entry.querySelector('form[data-feedback-answer] textarea');
}

function entries(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-feedback-id]')];
}

/** Tags are entered on one line, separated by commas. */
function changesIn(form: HTMLFormElement): object {
  const { state, tags = '' } = Object.fromEntries(new FormData(form));
  const words = String(tags).split(',');
  return { state, tags: words.map((tag) => tag.trim()).filter(Boolean) };
}
