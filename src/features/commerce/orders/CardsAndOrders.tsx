import { Island, type IslandPage, useListLocation } from '#src/ui/island.tsx';
import { CardsList, type LoadedCards } from '../gift-cards/administration/CardsList.tsx';
import { FoundOrders, type LoadedOrders } from './FoundOrders.tsx';

interface Props extends LoadedCards {
  page: IslandPage;
  /** Null if the page was rendered without a search. */
  orders: LoadedOrders | null;
}

/** The gift cards, for administrators; a search also finds their orders. */
export function CardsAndOrders({ page, orders, ...loaded }: Props) {
  const first = (q: string) => (q === page.query['q'] ? orders : null);
  return (
    <Island page={page}>
      <CardsList {...loaded} found={<Found first={first} />} />
    </Island>
  );
}

/** The orders that match the search, on the first page of the cards only. */
function Found({ first }: { first: (q: string) => LoadedOrders | null }) {
  const { q = '', cursor } = useListLocation().query;
  return q.length < 2 || cursor ? null : <FoundOrders q={q} first={first(q)} />;
}
