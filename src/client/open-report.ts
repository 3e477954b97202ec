import type { ReportTarget } from '#api/features/moderation/reports/contract.ts';
import { ReportDialog } from '#src/features/moderation/reports/ReportDialog.tsx';
import styles from '#src/features/moderation/reports/send-report.css?url';
import { loadStyles } from './load-styles.ts';
import { renderPart } from './render-part.tsx';

let styled: Promise<void> | undefined;

/** Opens the report form over a member's page. */
export async function openReport(link: HTMLAnchorElement): Promise<void> {
  const { type, id } = Object.fromEntries(new URL(link.href).searchParams);
  styled ??= loadStyles(styles);
  await styled;
  leaveMenu(link);
  const place = document.body.appendChild(document.createElement('div'));
  const close = () => {
    root.unmount();
    place.remove();
  };
  const given = { type: type as ReportTarget, id: id ?? '', close };
  const root = await renderPart(place, Promise.resolve(ReportDialog), ['reports', 'islands'], given);
}

/** Closes the menu that contains the link. When the form closes, the focus returns to the menu's button. */
function leaveMenu(link: HTMLElement): void {
  const menu = link.closest<HTMLElement>('[popover]');
  if (!menu) return;
  menu.hidePopover();
  document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)?.focus();
}
