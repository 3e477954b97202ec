import type { TFunction } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import type { Revision } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { formatDateTimeInViewerZone } from '#src/ui/viewer-zone.ts';
import { listRevisions, restoreRevision } from './draft-calls.ts';
import type { DraftEditing } from './use-draft.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  editing: DraftEditing;
}

/** Revisions of the item. Restoring one stores the current working copy as a revision. */
export function RevisionList({ t, locale, editing }: Props) {
  const { writer, draft } = editing;
  const [items, setItems] = useState<Revision[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    async (cursor: string | null = null) => {
      try {
        const page = await listRevisions(draft.id, cursor);
        setItems((shown) => [...(cursor ? (shown ?? []) : []), ...page.items]);
        setNext(page.nextCursor);
        setFailure(null);
      } catch (error) {
        setFailure(codeOf(error));
      }
    },
    [draft.id],
  );
  useEffect(() => void load(), [load]);
  const restore = async (revisionId: string) => {
    if (await writer.call((version) => restoreRevision(draft.id, version, revisionId))) await load();
  };
  return (
    <>
      {items === null && !failure && <Skeleton kind="lines" word={t('drafts:loading')} />}
      {items?.length === 0 && <p className="muted">{t('drafts:noRevisions')}</p>}
      <ul className="revision-list">
        {items?.map(({ id, kind, savedAt, savedBy }) => (
          <li key={id}>
            <span>
              {formatDateTimeInViewerZone(new Date(savedAt), locale)}
              <span className="revision-facts">
                {[t(`drafts:revision.${kind}`), savedBy].filter(Boolean).join(', ')}
              </span>
            </span>
            <button type="button" className="button button-quiet" onClick={() => void restore(id)}>
              {t('drafts:restore')}
            </button>
          </li>
        ))}
      </ul>
      {failure && (
        <p className="notice" role="alert">
          {t('drafts:revisionsOut')} <ErrorText t={t} code={failure} />
        </p>
      )}
      {(failure || next) && (
        <button type="button" className="button button-quiet" onClick={() => void load(next)}>
          {t(failure ? 'drafts:again' : 'drafts:olderRevisions')}
        </button>
      )}
    </>
  );
}
