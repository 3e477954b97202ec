import { isPlainClick } from './plain-click.ts';
import { readToken } from './session-storage.ts';

/**
 * Opens the report form over a visitor's page, loading it on demand. Members go to its page, or have links in islands.
 */
export function enableReportLinks(): void {
  // Handles the click before the loading overlay sees a navigation.
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-report]');
      if (!link || !isPlainClick(event) || readToken()) return;
      event.preventDefault();
      import('./report-dialog.ts').then(({ openReport }) => openReport(link)).catch(() => location.assign(link.href));
    },
    { capture: true },
  );
}
