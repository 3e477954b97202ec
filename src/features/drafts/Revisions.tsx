import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { RevisionList } from './RevisionList.tsx';

/** Few look back: it is loaded when somebody does. */
const LoadedList = lazy(() => import('./RevisionList.tsx').then(({ RevisionList: list }) => ({ default: list })));

/** What the item was, read anew each time that it is asked for. */
export function Revisions(props: ComponentProps<typeof RevisionList>) {
  const { t } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card revisions" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="unfolds">{t('drafts:revisions')}</summary>
      {isOpen && (
        <Suspense fallback={<p className="muted">{t('drafts:loading')}</p>}>
          <LoadedList {...props} />
        </Suspense>
      )}
    </details>
  );
}
