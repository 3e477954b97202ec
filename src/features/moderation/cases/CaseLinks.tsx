import type { CaseRow } from '#api/features/moderation/cases/contract.ts';
import { usePage } from '#src/ui/island.tsx';

/** The links in a case's menu. */
export function CaseLinks({ item: { target, place, author } }: { item: Pick<CaseRow, 'target' | 'place' | 'author'> }) {
  const { t } = usePage();
  return (
    <>
      {/* Staff can read a private message only as it was reported. */}
      {target !== 'message' && (
        <a className="menu-item" href={place}>
          {t('reports:cases.open')}
        </a>
      )}
      <a className="menu-item" href={`/profile/${author.id}`}>
        {t('reports:cases.authorProfile')}
      </a>
    </>
  );
}
