/** Opens the report form over the page, including from menus added later. It is loaded on demand. */
export function startReportLinks(): void {
  // Before the loading overlay sees a navigation.
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-report]');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      import('./report-dialog.ts').then(({ openReport }) => openReport(link)).catch(() => location.assign(link.href));
    },
    { capture: true },
  );
}
