import type { MouseEvent } from 'react';
import { isPlainClick } from '../client/plain-click.ts';

interface Props {
  /** The type and id of what is reported. */
  type: 'message' | 'post' | 'comment';
  id: string;
  text: string;
}

/** Opens the report form over the page, or goes to the form's own page if that fails to load. */
export function ReportLink({ type, id, text }: Props) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { currentTarget: link } = event;
    import('../client/open-report.ts')
      .then(({ openReport }) => openReport(link))
      .catch(() => location.assign(link.href));
  };
  return (
    <a className="menu-item" href={`/report?${new URLSearchParams({ type, id })}`} rel="nofollow" onClick={open}>
      {text}
    </a>
  );
}
