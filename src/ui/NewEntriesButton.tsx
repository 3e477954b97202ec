import './new-entries-button.css';

interface Props {
  /** Says how much is new; without it, nothing is shown. */
  text: string | false;
  onShow: () => unknown;
  /**
   * Where the button floats: at the top of a list that grows at the top, at the bottom of one that grows at the bottom.
   */
  at?: 'top' | 'bottom';
}

/**
 * Announces new entries of a list once, and shows them on request. The button floats over the list, so that nothing
 * moves.
 */
export function NewEntriesButton({ text, onShow, at = 'top' }: Props) {
  return (
    <div className="fresh" data-at={at} aria-live="polite">
      {text && (
        <button type="button" className="button button-primary" onClick={onShow}>
          {text}
        </button>
      )}
    </div>
  );
}
