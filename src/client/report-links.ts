import { readToken } from './session-storage.ts';

interface ReportForm {
  openReport: (link: HTMLAnchorElement) => Promise<void>;
}

/**
 * Opens the report form over the page, including from menus added later. It is loaded on demand: visitors' pages and
 * what only members' pages load each bring their own.
 */
export function followReportLinks(of: 'members' | 'visitors', load: () => Promise<ReportForm>): void {
  // Before the loading overlay sees a navigation.
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-report]');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if ((readToken() === null) !== (of === 'visitors')) return;
      event.preventDefault();
      load()
        .then(({ openReport }) => openReport(link))
        .catch(() => location.assign(link.href));
    },
    { capture: true },
  );
}

/** Closes the menu that a link is in. Its button is where the focus goes when what the link opens is closed. */
export function leaveMenu(link: HTMLElement): void {
  const menu = link.closest<HTMLElement>('[popover]');
  if (!menu) return;
  menu.hidePopover();
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)?.focus();
}
