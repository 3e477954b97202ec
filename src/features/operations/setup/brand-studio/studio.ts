import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startCopying } from '#src/client/start-copying.ts';
import { leaveWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { DraftForm } from './draft-form.ts';
import { startFontChoices } from './fonts/font-choice.ts';
import { startLinkLists } from './links/link-list.ts';
import { startPaletteChoice } from './palette-choice.ts';
import { startPreview } from './preview-frame.ts';
import { studioPath as path } from './setting-parts.ts';
import { stopWhileRefused } from './stop-refused.ts';
import { emit, listen } from './studio-events.ts';

/** Starts the studio: the draft's form beside its preview, publishing, sharing, and the versions. */
export function startStudio(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-brand-form]');
  if (!form) return;
  const editing = new DraftForm(form, startPreview());
  startPaletteChoice(form, editing);
  startLinkLists(form, editing);
  startFontChoices(form, editing);
  editing.watch((draft) => emit('studio:draft-changed', draft));
  listen('studio:home-changed', (draft) => editing.show(draft));
  listen('studio:logo-changed', (draft) => editing.show(draft));
  const seen = () => ({ revision: editing.draft.revision });
  const forms = (name: string) => document.querySelectorAll<HTMLFormElement>(`form[data-${name}]`);
  for (const act of forms('brand-publish')) startPublishing(act, editing);
  for (const act of forms('brand-unschedule')) {
    enhanceForm(act, { path: `${path}/schedule`, method: 'DELETE', body: () => ({}), done: done('cancelled') });
  }
  for (const act of forms('brand-discard')) {
    enhanceForm(act, { path, method: 'DELETE', body: seen, done: done('discarded') });
  }
  startConfirmDialogs(done('restored'));
  for (const act of forms('start-from')) {
    const from = `${path}/versions/${act.dataset['startFrom']}/draft`;
    enhanceForm(act, { path: from, body: seen, done: done('started') });
  }
  for (const act of forms('brand-share')) startSharing(act);
  for (const act of forms('brand-unshare')) {
    enhanceForm(act, { path: `${path}/preview`, method: 'DELETE', body: () => ({}), done: done('unshared') });
  }
}

/** Right away, or at a time in the browser's zone. */
function startPublishing(act: HTMLFormElement, editing: DraftForm): void {
  stopWhileRefused(act, editing, showRefused);
  const isLater = () => new FormData(act).get('when') === 'later';
  const button = act.querySelector<HTMLButtonElement>('[type="submit"]');
  act.addEventListener('change', () => {
    if (button) button.textContent = button.dataset[isLater() ? 'laterText' : 'nowText'] ?? '';
  });
  enhanceForm(act, {
    path: () => `${path}/${isLater() ? 'schedule' : 'publish'}`,
    method: () => (isLater() ? 'PUT' : 'POST'),
    body: () => {
      const { revision, version } = editing.draft;
      const at = new Date(String(new FormData(act).get('at')));
      const time = isLater() ? { at: Number.isNaN(at.getTime()) ? '' : at.toISOString() } : {};
      return { revision, version, note: new FormData(act).get('note'), ...time };
    },
    done: () => done(isLater() ? 'scheduled' : 'published')(),
  });
}

function startSharing(act: HTMLFormElement): void {
  const [copy, address] = [act.querySelector<HTMLElement>('[data-copied]'), addressIn(act)];
  if (copy && address) startCopying(copy, address);
  enhanceForm<{ data: { address: string } }>(act, {
    path: `${path}/preview`,
    stays: true,
    body: () => ({ days: Number(new FormData(act).get('days')) }),
    done: ({ data }) => {
      showAddress(act, data.address);
      for (const closing of document.querySelectorAll<HTMLElement>('form[data-brand-unshare]')) closing.hidden = false;
    },
  });
}

const newsPlace = () => document.querySelector<HTMLElement>('[data-brand-news]');
const newsText = (news: string) =>
  (JSON.parse(newsPlace()?.dataset['brandNews'] ?? '{}') as Readonly<Record<string, string>>)[news];

const done = (news: string) => () => leaveWithToast(newsText(news));

const showRefused = () => newsPlace()?.replaceChildren(newsText('refused') ?? '');

function showAddress(form: HTMLFormElement, address: string): void {
  const place = addressIn(form);
  if (!place) return;
  place.value = address;
  place.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  place.focus();
  place.select();
}

const addressIn = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="address"]');
