import { isPlainClick } from './plain-click.ts';

/** The overlay hides 300 ms after the first load and 100 ms after a navigation; it shows a hint after 5 s. */
const hideAfterFirstMountMs = 300;
const hideAfterNavigationMs = 100;
const hintAfterMs = 5_000;
const navigatedKey = 'kogu.navigated';
/** Matches paths of files, which are never pages: `/events/…/calendar.ics`, `/materials/…/download`. */
const filePath = /\.\w+$|\/(?:download|file)$/;

/** Shows an overlay from the start of a navigation until the next page has loaded. */
export function startLoadingOverlay(): void {
  const root = document.documentElement;
  const hint = document.querySelector<HTMLElement>('[data-loading-hint]');
  const status = document.querySelector<HTMLElement>('[data-loading-status]');
  let hintTimer = 0;

  const announce = (text: string) => {
    if (status) status.textContent = text;
  };
  const show = () => {
    root.dataset['loading'] = '';
    announce(status?.dataset['text'] ?? '');
    sessionStorage.setItem(navigatedKey, '1');
    clearTimeout(hintTimer);
    hintTimer = window.setTimeout(() => {
      if (hint) hint.hidden = false;
      announce(hint?.textContent.trim() ?? '');
    }, hintAfterMs);
  };
  const hide = () => {
    clearTimeout(hintTimer);
    delete root.dataset['loading'];
    if (hint) hint.hidden = true;
    announce('');
  };

  const navigated = sessionStorage.getItem(navigatedKey) === '1';
  sessionStorage.removeItem(navigatedKey);
  setTimeout(hide, navigated ? hideAfterNavigationMs : hideAfterFirstMountMs);

  watchNavigations(show, hide);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hide();
  });
}

/**
 * Calls `start` when this page is about to be replaced, by a link, a form or a script, and `stop` if that is cancelled.
 * Browsers without the Navigation API only report links and forms.
 */
function watchNavigations(start: () => void, stop: () => void): void {
  if ('navigation' in window) {
    navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
      if (downloadRequest === null && !destination.sameDocument && leadsToPage(destination.url)) start();
    });
    navigation.addEventListener('navigateerror', stop);
    return;
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const isFollowed = link && !event.defaultPrevented && isPlainClick(event);
    if (isFollowed && !link.target && !link.hasAttribute('download') && changesPage(link)) start();
  });
  document.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.target) return;
    if (target.method !== 'dialog' && leadsToPage(submitter?.getAttribute('formaction') ?? target.action)) start();
  });
}

/**
 * Whether a URL is a page: not mail links and the like, and not files, which the browser saves without leaving the
 * page.
 */
function leadsToPage(address: string): boolean {
  const { protocol, pathname } = new URL(address, location.href);
  return /^https?:$/.test(protocol) && !filePath.test(pathname);
}

function changesPage(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return leadsToPage(link.href) && !(isHere && link.hash);
}
