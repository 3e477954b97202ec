import type { ReactNode } from 'react';
import './empty-state.css';

type Art = 'add' | 'search' | 'done' | 'bell' | 'record';

interface Props {
  title?: string;
  /** A line that says what belongs in the list. */
  text?: string | undefined;
  /** The action that fills the list. */
  action?: { path: string; text: string; isQuiet?: boolean } | undefined;
  /** The drawing: for a list to add to, a search without results, finished work, news, or a record of what happened. */
  art?: Art;
  children?: ReactNode;
}

/**
 * An empty list: a drawing, what belongs there, and the one action that fills it. Pages render it without JavaScript.
 */
export function EmptyState({ title, text, action, art = 'add', children }: Props) {
  return (
    <div className="empty-state" data-art={art}>
      <Drawing of={art} />
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

function Drawing({ of: art }: { of: Art }) {
  return (
    <svg className="empty-art" viewBox="0 0 120 96" aria-hidden="true">
      <ellipse className="soft" cx="60" cy="86" rx="44" ry="6" />
      <rect className="back" x="20" y="20" width="66" height="50" rx="8" transform="rotate(-8 53 45)" />
      {art === 'bell' ? (
        <>
          <path className="front" d="M60 70a8 8 0 0 0 16 0" />
          <path
            className="front"
            d="M68 18a20 20 0 0 1 20 20v12c0 7 3 11 7 16a2.5 2.5 0 0 1-2 4H43a2.5 2.5 0 0 1-2-4c4-5 7-9 7-16V38a20 20 0 0 1 20-20z"
          />
          <path className="words" d="M58 50V39a10 10 0 0 1 10-10" />
        </>
      ) : (
        <>
          <rect className="front" x="34" y="24" width="66" height="50" rx="8" />
          <path
            className="words"
            d={art === 'record' ? 'M58 37h30M58 49h30M58 61h18' : 'M46 40h38M46 50h42M46 60h24'}
          />
        </>
      )}
      {art === 'record' && <path className="dots" d="M46 37h.01M46 49h.01M46 61h.01" />}
      {art === 'search' && <path className="glass" d="M99 66a13 13 0 1 1-26 0 13 13 0 0 1 26 0zm-4 9 11 11" />}
      {(art === 'add' || art === 'done') && (
        <>
          <circle className="add" cx="98" cy="24" r="11" />
          <path className="plus" d={art === 'done' ? 'm93 24.5 3.5 3.5 6.5-7' : 'M93 24h10M98 19v10'} />
        </>
      )}
    </svg>
  );
}
