import { useEffect, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { formatDateTimeInViewerZone } from '#src/ui/viewer-zone.ts';
import './history.css';

type Revision = Answer<'GET /api/comments/{id}/revisions'>['data']['items'][number];

interface Props {
  of: 'posts' | 'comments';
  id: string;
  close: () => void;
}

/** The dialog with earlier versions of a post or a comment. */
export function History({ of, id, close }: Props) {
  const { t } = usePage();
  const [read, setRead] = useState<{ items?: readonly Revision[]; failure?: string }>({});
  useEffect(() => {
    call(`GET /api/${of}/{id}/revisions`, { params: { id }, query: { limit: 100 } }).then(
      ({ data }) => setRead({ items: data.items }),
      (error: unknown) => setRead({ failure: codeOf(error) }),
    );
  }, [of, id]);
  const { items, failure } = read;
  return (
    <Dialog title={t('threads:historyTitle')} close={close}>
      {!items && !failure && <Skeleton kind="lines" word={t('threads:loading')} />}
      {items && (
        <ol className="post-history">
          {items.map((revision) => (
            <RevisionItem key={revision.id} revision={revision} />
          ))}
        </ol>
      )}
      <p className="notice notice-danger" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {t('threads:close')}
        </button>
      </p>
    </Dialog>
  );
}

function RevisionItem({ revision }: { revision: Revision }) {
  const { t, locale } = usePage();
  const { title, body, isHidden, isByStaff, reason, replacedAt, replacedBy } = revision;
  const by = t(isByStaff ? 'threads:replacedByStaff' : 'threads:replacedBy', {
    name: replacedBy.name ?? t('post-cards:deletedMember'),
    at: formatDateTimeInViewerZone(new Date(replacedAt), locale),
  });
  const absent = t(revision.locale === 'en' ? 'threads:noEnglishYet' : 'threads:noEstonianYet');
  const shown = title === '' ? absent : [title, body].filter(Boolean).join('\n\n');
  return (
    <li>
      <p className="muted">{reason ? `${by}: ${reason}` : by}</p>
      <pre>{isHidden && body === null ? t('threads:hiddenRevision') : shown}</pre>
    </li>
  );
}
