import { type ReactNode, useMemo, useState } from 'react';
import type { Card, CardStats } from '#api/features/commerce/gift-cards/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { changeQuery, isFiltered, serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { Download } from '#src/ui/Download.tsx';
import { useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { OpenDialog } from './CardDialog.tsx';
import { CardFilters } from './CardFilters.tsx';
import { CardMenu } from './CardMenu.tsx';
import { CardStatusTabs } from './CardStatusTabs.tsx';
import { defineCardColumns } from './card-columns.tsx';
import './cards.css';

/** Loaded when the first dialog opens. */
const CardDialog = lazyPart(() => import('./CardDialog.tsx').then((loaded) => loaded.CardDialog));

const path = '/api/admin/gift-cards';
export interface LoadedCards {
  /** The data that the page was rendered with. */
  cards: { success: true; data: Page<Card> };
  /** Null if the page was rendered with a search. */
  stats: { success: true; data: CardStats } | null;
}

/** The community's gift cards, for administrators. `found` shows other results of a search above them. */
export function CardsList({ cards, stats, found }: LoadedCards & { found: ReactNode }) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${path}${serializeQuery(query)}`, cards);
  const counts = useApiData(`${path}/stats`, stats).answer?.data ?? null;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const columns = useMemo(() => defineCardColumns(t), [t]);
  const { cursor: _, sort: __, ...filter } = query;
  return (
    <>
      <CardStatusTabs counts={counts} />
      <CardFilters />
      {found}
      <Table
        caption={t('gift-cards:admin.caption')}
        columns={columns}
        usualSort="newest"
        page={reading}
        nameOf={({ lastGroup }) => `…${lastGroup}`}
        count={<Count counts={counts} />}
        bulk={(ids, { unchoose }) => (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setDialog({ kind: 'cancel-many', ids, unchoose })}
          >
            {t('gift-cards:admin.cancelMany.open')}
          </button>
        )}
        acts={
          <>
            <button type="button" className="button button-primary" onClick={() => setDialog({ kind: 'create' })}>
              {t('gift-cards:admin.create')}
            </button>
            <Download
              path={`${path}/export${serializeQuery(filter)}`}
              name="gift-cards.csv"
              label={t('gift-cards:admin.export')}
            />
          </>
        }
        rowMenu={(card) => <CardMenu card={card} open={(kind) => setDialog({ kind, card })} />}
        empty={t(isFiltered(query) ? 'gift-cards:admin.noneFound' : 'gift-cards:admin.none')}
      />
      {dialog && (
        <CardDialog
          dialog={dialog}
          close={() => setDialog(null)}
          done={(text) => {
            // Clears the filters, which could hide the new cards.
            if (dialog.kind === 'create') changeQuery({ q: '', status: '', tier: '', sort: '', cursor: '' });
            refetch(path);
            refetch(`${path}/stats`);
            setDialog(null);
            showToast(text);
          }}
        />
      )}
    </>
  );
}

/** How many cards a tab has and, for all cards, their total value. Null for a search, whose total isn't counted. */
function Count({ counts }: { counts: CardStats | null }) {
  const { t, locale } = usePage();
  const { status, sort: _, cursor: __, ...narrower } = useListLocation().query;
  if (!counts || isFiltered(narrower)) return null;
  const { amount, currency } = counts.totalValue;
  const count = status ? (counts[status as 'active'] ?? 0) : counts.total;
  const parts = [
    t('gift-cards:admin.count', { count, shown: formatCount(count, locale) }),
    !status && t('gift-cards:admin.worthTogether', { value: formatMoney(amount, currency, locale) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
