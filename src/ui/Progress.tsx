import './progress.css';

interface Props {
  /** Accessible name. */
  label: string;
  text: string;
  done: number;
  all: number;
  note: string;
}

/** The progress of long-running work, which continues after the page is closed. */
export function Progress({ label, text, done, all, note }: Props) {
  return (
    <div className="work-progress">
      <p>{text}</p>
      <progress max={all} value={done} aria-label={label} />
      <p className="muted">{note}</p>
    </div>
  );
}
