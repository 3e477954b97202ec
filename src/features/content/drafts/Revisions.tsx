import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { RevisionList } from './RevisionList.tsx';

const List = lazy(() => import('./RevisionList.tsx').then(({ RevisionList: list }) => ({ default: list })));

/** Revisions, loaded when they are first opened and read anew each time. */
export function Revisions(props: ComponentProps<typeof RevisionList>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card revisions" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="unfolds">{props.t('drafts:revisions')}</summary>
      {isOpen && (
        <Suspense fallback={null}>
          <List {...props} />
        </Suspense>
      )}
    </details>
  );
}
