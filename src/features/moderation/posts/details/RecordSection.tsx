import type { ReactNode } from 'react';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  /** The section's id. */
  name: string;
  title: string;
  /** The text shown instead of an empty list. */
  empty: string | false;
  /** URL of the older entries. */
  older?: string | false;
  /** `cards` for entries with texts of their own, `line` for a timeline of short entries. */
  look: 'cards' | 'line';
  /** The `li` elements of the list. */
  children: ReactNode;
}

/** A section of a post's record: the list of its earlier texts, of staff's actions or of reports, newest first. */
export function RecordSection({ name, title, empty, older = false, look, children }: Props) {
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
