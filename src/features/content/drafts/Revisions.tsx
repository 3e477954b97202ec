import { type ComponentProps, useState } from 'react';
import { RevisionList } from './RevisionList.tsx';

/** A collapsible list of revisions, reloaded each time it is opened. */
export function Revisions(props: ComponentProps<typeof RevisionList>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card revisions" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="unfolds">{props.t('drafts:revisions')}</summary>
      {isOpen && <RevisionList {...props} />}
    </details>
  );
}
