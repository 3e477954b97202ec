import type { CaseRow } from '#api/features/moderation/cases/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { enhanceForm, showFailure, showFieldErrors } from '#src/client/enhance-form.ts';
import { replacePartsNow } from '#src/client/refresh-parts.ts';
import { startShortcuts } from '#src/client/shortcuts.ts';
import { untilAnswered } from '#src/client/until-answered.ts';
import { formatOwnTime } from '#src/ui/moment.ts';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';

const prolongMs = 20 * 60_000;
const dayMs = 86_400_000;

/** A case's page: opening it claims it, leaving it releases it, and a decision leads to the next case. */
export function startCase(): void {
  const page = document.querySelector<HTMLElement>('[data-case-page]');
  if (!page) return;
  const id = page.dataset['casePage'] ?? '';
  const form = page.querySelector<HTMLFormElement>('form[data-decide]');
  const skip = page.querySelector<HTMLButtonElement>('[data-skip]');
  const goOn = () => void openNext(id);
  if (skip) skip.disabled = false;
  skip?.addEventListener('click', goOn);
  startShortcuts({
    ...keysOf(form),
    n: goOn,
    q: () => location.assign('/moderator'),
  });
  if (form && page.dataset['claims'] !== undefined) void work(form, id);
  const takeOver = page.querySelector<HTMLFormElement>('form[data-take-over]');
  if (takeOver) {
    enhanceForm(takeOver, {
      path: `/api/moderation/reports/${id}/claim`,
      body: () => ({ takesOver: true }),
      done: () => location.reload(),
    });
  }
}

/** Claims the case. The form can be used once that has succeeded. */
async function work(form: HTMLFormElement, id: string): Promise<void> {
  const path = `/api/moderation/reports/${id}`;
  const claim = async () => {
    const { data } = await callApi<{ data: { claimedUntil: string } }>('POST', `${path}/claim`, {});
    showClaim(data.claimedUntil);
  };
  const fail = (error: unknown) => showFailure(form, error);
  try {
    // Nothing else on the page would enable the form.
    await untilAnswered(claim, {
      signal: new AbortController().signal,
      onAway: () => showFieldErrors(form, {}, 'offline'),
    });
    showFieldErrors(form, {});
  } catch (error) {
    fail(error);
    return;
  }
  let isOver = false;
  let wasResent = false;
  /** The claim may have expired while the page was hidden. */
  const claimAndResend = async () => {
    await claim();
    if (wasResent) return;
    wasResent = true;
    form.requestSubmit();
  };
  enhanceForm(form, {
    path: `${path}/decide`,
    body: decisionIn,
    guards: 'input',
    done: () => {
      isOver = true;
      void openNext(id, form.dataset);
    },
    refused: ({ code }) => {
      if (code === 'case_not_claimed') void claimAndResend().catch(fail);
      if (code === 'case_changed') void showChanges();
    },
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && !isOver) void claim().catch(() => undefined);
  }, prolongMs);
  addEventListener('pagehide', () => {
    if (!isOver) void callApi('POST', `${path}/release`, {}, { keepalive: true }).catch(() => undefined);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isOver) void claim().catch(fail);
  });
  form.querySelector('[data-release]')?.addEventListener('click', () => location.assign('/moderator'));
  for (const name of ['change', 'input']) form.addEventListener(name, () => showFields(form));
  showFields(form);
  form.querySelector<HTMLElement>('[name="decision"]')?.focus({ preventScroll: true });
}

/** Shows what was reported meanwhile, without losing what was typed, and bases the next attempt on it. */
async function showChanges(): Promise<void> {
  if (await replacePartsNow('case-part')) {
    document.querySelector<HTMLElement>('[data-case-part="reports"]')?.focus();
  }
}

function showClaim(until: string): void {
  const place = document.querySelector<HTMLElement>('[data-claim]');
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  if (place) place.textContent = (place.dataset['text'] ?? '').replace('%', formatOwnTime(new Date(until), locale));
}

const hasEnd = (decision: unknown) => decision === 'silence' || decision === 'suspend';

/** What each decision requires. */
function showFields(form: HTMLFormElement): void {
  const { decision = 'none' } = Object.fromEntries(new FormData(form));
  const isAction = decision !== 'reject' && decision !== 'none';
  for (const field of form.querySelectorAll<HTMLElement>('[data-for-action]')) field.hidden = !isAction;
  for (const field of form.querySelectorAll<HTMLElement>('[data-for-end]')) field.hidden = !hasEnd(decision);
}

function decisionIn(form: HTMLFormElement): object {
  const { decision = null, ground, days, reason } = Object.fromEntries(new FormData(form));
  const reportCount = Number(document.querySelector<HTMLElement>('[data-report-count]')?.dataset['reportCount']);
  // Nothing is chosen in advance: the API says what is missing.
  if (decision === null) return { decision, reportCount };
  if (decision === 'reject') return { decision: 'rejected', reportCount };
  if (decision === 'none') return { decision: 'approved', action: decision, reason, reportCount };
  const until = hasEnd(decision) && days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null;
  return { decision: 'approved', action: decision, ground, until, reason, reportCount };
}

/** The form's shortcuts: one for each decision, for its fields, and for sending from any field. */
function keysOf(form: HTMLFormElement | null): Record<string, () => void> {
  if (!form) return {};
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
    if (event.key === 'Escape')
      (form.querySelector<HTMLElement>('[name="decision"]:checked') ?? form.querySelector('button'))?.focus();
  });
  const choose = (value: string) => () => {
    const choice = form.querySelector<HTMLInputElement>(`[name="decision"][value="${value}"]`);
    choice?.click();
    choice?.focus();
  };
  const focus = (name: string) => () => form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return {
    r: choose('reject'),
    '1': choose('none'),
    '2': choose('remove'),
    '3': choose('warn'),
    '4': choose('silence'),
    '5': choose('suspend'),
    '6': choose('ban'),
    g: focus('ground'),
    w: focus('reason'),
  };
}

/** Opens the first other case that is waiting, or the list, which says what was done. */
async function openNext(id: string, { done, doneLast }: DOMStringMap = {}): Promise<void> {
  try {
    const { data } = await callApi<{ data: { items: CaseRow[] } }>('GET', '/api/moderation/reports?limit=50');
    const next = data.items.find((item) => item.id !== id && item.mayDecide && item.claimedBy === null);
    if (next) leaveWithToast(done, `/moderator/reports/${next.id}`);
    else leaveWithToast(doneLast, '/moderator');
  } catch {
    leaveWithToast(doneLast, '/moderator');
  }
}
