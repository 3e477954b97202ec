import type { ReactNode } from 'react';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  /** Id of the section. */
  name: string;
  title: string;
  /** Shown instead of the list. */
  empty: string | false;
  /** Address of the older entries. */
  older?: string | false;
  /** Entries with texts of their own are cards, others follow a line. */
  look: 'cards' | 'line';
  /** Its `li`. */
  children: ReactNode;
}

/** A list about a post, newest first. */
export function RecordPart({ name, title, empty, older = false, look, children }: Props) {
  const { t } = usePage();
  return (
    <section id={name} aria-labelledby={`${name}-title`} tabIndex={-1}>
      <h2 id={`${name}-title`}>{title}</h2>
      {empty ? (
        <p className="muted">{empty}</p>
      ) : (
        <ol className={look === 'cards' ? 'record-cards' : 'record-entries'}>{children}</ol>
      )}
      {older && (
        <p>
          <a className="button button-quiet" rel="next" href={older}>
            {t('post-details:older')}
          </a>
        </p>
      )}
    </section>
  );
}
