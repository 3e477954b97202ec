import type { PostDetails } from '#api/features/moderation/posts/details/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Comparison } from './Comparison.tsx';
import { RecordSection } from './RecordSection.tsx';
import type { ChangedRevision } from './RevisionDialog.tsx';

interface Props {
  path: string;
  revisions: PostDetails['revisions'];
  change: (revision: ChangedRevision) => void;
}

/** The earlier texts of a post, each compared with the text that replaced it. */
export function History({ path, revisions, change }: Props) {
  const { t } = usePage();
  return (
    <RecordSection
      name="history"
      title={t('post-details:history')}
      empty={revisions.items.length === 0 && t('post-details:noHistory')}
      older={revisions.nextCursor !== null && `${path}?revision=${revisions.nextCursor}#history`}
      look="cards"
    >
      {revisions.items.map(({ id, locale, isHidden, replacedAt, replacedBy, title, body }) => (
        <li key={id} className="card">
          <p className="record-line">
            <span>{t('post-details:changedBy', { name: replacedBy.name ?? t('post-cards:deletedMember') })}</span>
            <span className="muted">
              <RelativeTime at={replacedAt} />
            </span>
            {locale && <Badge>{t(`post-details:language.${locale}`)}</Badge>}
            {isHidden && <Badge>{t('post-details:hidden')}</Badge>}
            <button
              type="button"
              className="button button-quiet"
              onClick={() => change({ id, act: isHidden ? 'show' : 'hide' })}
            >
              {t(isHidden ? 'post-details:show' : 'post-details:hide')}
            </button>
          </p>
          {title.some(({ kind }) => kind !== 'same') && (
            <div className="record-title">
              <Comparison changes={title} lang={locale ?? undefined} />
            </div>
          )}
          <Comparison changes={body} lang={locale ?? undefined} />
        </li>
      ))}
    </RecordSection>
  );
}
