import './fresh-button.css';

interface Props {
  /** How much is new; nothing is shown without. */
  text: string | false;
  onShow: () => unknown;
  /** Where the button floats: at the top of a list that grows above, at the bottom of one that grows below. */
  at?: 'top' | 'bottom';
}

/** Announces what is new in a list once, and shows it on request. It floats over the list, so that nothing moves. */
export function FreshButton({ text, onShow, at = 'top' }: Props) {
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
