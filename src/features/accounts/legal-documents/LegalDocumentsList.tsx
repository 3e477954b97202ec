import type { LegalDocumentSummary } from '#api/features/accounts/legal-documents/contract.ts';
import { loadedApiData } from '#src/client/api-data.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatInForceSince } from './format-in-force-since.ts';

interface Props {
  page: IslandPage;
  items: readonly LegalDocumentSummary[];
}

/** A community's legal texts. Rendered only on the server, because it has nothing but links. */
export function LegalDocumentsList({ page, items }: Props) {
  return (
    <Island page={page}>
      <List items={items.map((item) => ({ ...item, id: `${item.kind}/${item.locale}` }))} />
    </Island>
  );
}

type Item = LegalDocumentSummary & { id: string };

function List({ items }: { items: readonly Item[] }) {
  const { t, locale, timeZone } = usePage();
  const columns: Array<Column<Item>> = [
    {
      ...{ id: 'text', header: t('legal-documents:text') },
      cell: ({ id, kind, locale: written }) => (
        <span className="entry">
          <a href={`/admin/legal-documents/${id}`}>{t(`legal-documents:${kind}`)}</a>
          <span className="sub">{t(`legal-documents:language.${written}`)}</span>
        </span>
      ),
    },
    {
      ...{ id: 'state', header: t('legal-documents:state') },
      cell: (item) =>
        item.version === 0 ? (
          <Badge tone="warning" isSmall>
            {t('legal-documents:template')}
          </Badge>
        ) : (
          formatInForceSince({ t, locale, tenant: { timeZone } }, item)
        ),
    },
  ];
  return (
    <Table
      caption={t('legal-documents:title')}
      columns={columns}
      page={loadedApiData({ data: { items, nextCursor: null } })}
      nameOf={({ kind }) => t(`legal-documents:${kind}`)}
      count={null}
      empty={null}
    />
  );
}
