interface Props {
  /** What can be reported, and its id. */
  type: 'message' | 'post' | 'comment';
  id: string;
  text: string;
}

/** Opens the report form over the page, or its own page if that can't be loaded. */
export function ReportLink({ type, id, text }: Props) {
  return (
    <a className="menu-item" href={`/report?${new URLSearchParams({ type, id })}`} rel="nofollow" data-report>
      {text}
    </a>
  );
}
