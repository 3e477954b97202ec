import type { ReactNode } from 'react';
import './empty-state.css';

interface Props {
  title?: string;
  /** A line that says what belongs in the list. */
  text?: string | undefined;
  /** The action that fills the list. */
  action?: { path: string; text: string; isQuiet?: boolean } | undefined;
  /** The drawing: for a list to add to, a search without results, or finished work. */
  art?: 'add' | 'search' | 'done';
  children?: ReactNode;
}

/**
 * An empty list: a drawing, what belongs there, and the one action that fills it. Pages render it without JavaScript.
 */
export function EmptyState({ title, text, action, art = 'add', children }: Props) {
  return (
    <div className="empty-state">
      <svg className="empty-art" viewBox="0 0 120 96" aria-hidden="true">
        <ellipse className="soft" cx="60" cy="86" rx="44" ry="6" />
        <rect className="back" x="20" y="20" width="66" height="50" rx="8" transform="rotate(-8 53 45)" />
        <rect className="front" x="34" y="24" width="66" height="50" rx="8" />
        <path className="words" d="M46 40h38M46 50h42M46 60h24" />
        {art === 'search' ? (
          <path className="glass" d="M99 66a13 13 0 1 1-26 0 13 13 0 0 1 26 0zm-4 9 11 11" />
        ) : (
          <>
            <circle className="add" cx="98" cy="24" r="11" />
            <path className="plus" d={art === 'done' ? 'm93 24.5 3.5 3.5 6.5-7' : 'M93 24h10M98 19v10'} />
          </>
        )}
      </svg>
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
      {action && (
        <p>
          <a className={`button ${action.isQuiet ? 'button-quiet' : 'button-primary'}`} href={action.path}>
            {action.text}
          </a>
        </p>
      )}
    </div>
  );
}
