import type { Profile } from '#api/features/accounts/users/contract.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { chooseTheme, chosenTheme } from '#src/client/theme-choice.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';
import { showProfile } from '../users/profile-store.ts';
import { channelChangesIn, offerOwnZone } from './channel-changes.ts';

/** The calls of forms that don't change the profile. */
const paths: Record<string, string> = { channels: '/api/notification-settings' };

/** Saves each form of the settings page in place. Typed values stay on an error. */
export function startSettingsForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-settings-form]')) startForm(form);
}

function startForm(form: HTMLFormElement): void {
  if (form.dataset['settingsForm'] === 'mail-retry') {
    enhanceForm(form, { path: '/api/email/retry', done: reloadWithToast });
    return;
  }
  const saved = form.querySelector('[data-form-saved]');
  const save = form.querySelector<HTMLElement>('[data-save]');
  if (!saved || !save || form.dataset['started'] !== undefined) return;
  form.dataset['started'] = '';
  form.addEventListener('reset', () => {
    save.hidden = true;
  });
  form.addEventListener('input', () => {
    save.hidden = false;
    saved.replaceChildren();
  });
  form.addEventListener('submit', () => saved.replaceChildren());
  const isChannels = form.dataset['settingsForm'] === 'channels';
  if (isChannels) offerOwnZone(form);
  enhanceForm<{ user?: Profile; isConsentAsked?: boolean }>(form, {
    method: 'PATCH',
    path: paths[form.dataset['settingsForm'] ?? ''] ?? '/api/users/profile',
    body: isChannels ? channelChangesIn : changesIn,
    stays: true,
    guards: 'saved',
    done: ({ user, isConsentAsked }) => {
      if (user) showProfile(user);
      // More may have been typed in the meantime.
      if (!isUnsaved(form)) saved.textContent = form.dataset[isConsentAsked ? 'asked' : 'saved'] ?? '';
      if (isConsentAsked) untickConsent(form);
      if (user && form.dataset['settingsForm'] === 'appearance') applyAppearance(user);
    },
  });
  if (form.dataset['settingsForm'] === 'appearance') checkChosenTheme(form);
}

/**
 * Fields by name: checkboxes as booleans, `notifications.events` nested in `notifications`. Of a group's boxes only
 * those that were changed: a page that stayed open must not renew a consent that was withdrawn elsewhere.
 */
function changesIn(form: HTMLFormElement): object {
  const changes: Record<string, unknown> = Object.fromEntries(new FormData(form));
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name]')) {
    const [group = '', name] = box.name.split('.', 2);
    delete changes[box.name];
    if (name && box.checked === box.defaultChecked) continue;
    changes[group] = name ? { ...(changes[group] as object | undefined), [name]: box.checked } : box.checked;
  }
  return changes;
}

/** The header's switch may have set another theme on this device. */
function checkChosenTheme(form: HTMLFormElement): void {
  const theme = chosenTheme();
  const choice = theme && form.querySelector<HTMLInputElement>(`input[name="theme"][value="${theme}"]`);
  if (choice) choice.checked = true;
}

/** The theme applies at once; a new language needs a reload. */
function applyAppearance({ theme, locale }: Profile): void {
  chooseTheme(theme);
  if (document.documentElement.lang.startsWith(locale)) return;
  // Like the header's switch, keeps what is typed in other sections.
  history.replaceState(null, '', '#appearance');
  document.querySelector<HTMLElement>(`a[href^="/language/${locale}"]`)?.click();
}

/** It is given only by the link in the mail. */
function untickConsent(form: HTMLFormElement): void {
  const box = form.elements.namedItem('notifications.campaigns');
  if (box instanceof HTMLInputElement) box.checked = box.defaultChecked = false;
}
