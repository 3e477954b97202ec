import { startAnalytics } from './analytics.ts';
import { refreshCachedBrand } from './brand-cache.ts';
import { startBuildCheck } from './build-check.ts';
import { countView } from './count-view.ts';
import { followSession } from './follow-session.ts';
import { keepInputAcrossLanguages } from './keep-input-across-languages.ts';
import { startLoadingOverlay } from './loading-overlay.ts';
import { replaceBrokenLogos, replaceBrokenPictures } from './logo-fallback.ts';
import { signOutOnLostSession } from './lost-session.ts';
import { renderForMembers } from './render-for-members.ts';
import { storeChosenLanguage } from './store-language.ts';
import { fillMailReturnPaths, storeLinkCode } from './stored-code.ts';
import { enableThemeToggle } from './theme.ts';

/** Closes a menu when Tab leaves it. The browser itself closes it on Escape and outside clicks. */
function closeMenuOnTabOut(): void {
  document.addEventListener('focusin', ({ target }) => {
    const open = document.querySelector<HTMLElement>('.menu > :popover-open');
    if (!open?.parentElement?.contains(target as Node)) open?.hidePopover();
  });
}

/** Makes links to sign-in and sign-up return to this page, with its query and hash. */
function completeJoinLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-join]');
    const { pathname, search, hash } = location;
    if (!link || pathname.startsWith('/auth/') || !(search || hash)) return;
    link.search = `?next=${encodeURIComponent(pathname + search + hash)}`;
  });
}

/**
 * Shows event times in the viewer's own time zone. Nearly everyone is in the community's time zone and doesn't load
 * this.
 */
function showEventTimes(): void {
  if (!('elsewhere' in document.documentElement.dataset) || !document.querySelector('[data-own-time]')) return;
  void import('#src/features/events/events/event-times-in-viewer-zone.ts').then((loaded) =>
    loaded.showEventTimesInViewerZone(),
  );
}

// The one script on every page: small, framework-free and optional.
storeLinkCode();
fillMailReturnPaths();
enableThemeToggle();
startLoadingOverlay();
closeMenuOnTabOut();
keepInputAcrossLanguages();
storeChosenLanguage();
completeJoinLinks();
replaceBrokenLogos();
replaceBrokenPictures();
showEventTimes();
followSession();
renderForMembers('[data-member-menu]', ['shell'], () =>
  import('../layouts/shell/MemberMenu.tsx').then((loaded) => loaded.MemberMenu),
);
signOutOnLostSession();
startBuildCheck();
refreshCachedBrand();
startAnalytics();
countView();
