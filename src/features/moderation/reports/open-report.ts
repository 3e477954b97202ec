import type { ReportTarget } from '#api/features/moderation/reports/contract.ts';
import { renderPart } from '#src/client/render-part.tsx';
import { leaveMenu } from '#src/client/report-links.ts';
import { ReportDialog } from './ReportDialog.tsx';

/** Shows a member's form over the page. */
export async function openReport(link: HTMLAnchorElement): Promise<void> {
  const { type, id } = Object.fromEntries(new URL(link.href).searchParams);
  leaveMenu(link);
  const place = document.body.appendChild(document.createElement('div'));
  const close = () => {
    root.unmount();
    place.remove();
  };
  const given = { type: type as ReportTarget, id: id ?? '', close };
  const root = await renderPart(place, Promise.resolve(ReportDialog), ['reports', 'islands'], given);
}
