/** Hides 300 ms after the first load and 100 ms after a navigation; shows a hint after 5 s. */
const hideAfterFirstMountMs = 300;
const hideAfterNavigationMs = 100;
const hintAfterMs = 5_000;
const navigatedKey = 'kogu.navigated';

/** Shows an overlay from the click on a link until the next page is there. */
export function startLoadingOverlay(): void {
  const root = document.documentElement;
  const hint = document.querySelector<HTMLElement>('[data-loading-hint]');
  const status = document.querySelector<HTMLElement>('[data-loading-status]');
  let hintTimer = 0;

  const waitForHint = () => {
    hintTimer = window.setTimeout(() => {
      if (hint) hint.hidden = false;
      hint?.closest('[aria-hidden]')?.removeAttribute('aria-hidden');
    }, hintAfterMs);
  };
  const show = () => {
    root.dataset['loading'] = '';
    if (status) status.textContent = status.dataset['text'] ?? '';
    sessionStorage.setItem(navigatedKey, '1');
    waitForHint();
  };
  const hide = () => {
    clearTimeout(hintTimer);
    delete root.dataset['loading'];
    if (hint) hint.hidden = true;
    if (status) status.textContent = '';
  };

  const navigated = sessionStorage.getItem(navigatedKey) === '1';
  sessionStorage.removeItem(navigatedKey);
  setTimeout(hide, navigated ? hideAfterNavigationMs : hideAfterFirstMountMs);

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link && leavesPage(link, event)) show();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hide();
  });
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search || !link.hash;
}
