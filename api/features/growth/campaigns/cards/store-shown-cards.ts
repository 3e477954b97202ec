import type { Context } from '#api/context.ts';
import type { CampaignRow } from '../queries.ts';
import type { ShownCards } from '../schema.ts';
import { addShownCardsVersion } from './queries.ts';

/** How many versions of a campaign's cards are stored at most; a long-running campaign may show more. */
const maxShowings = 20;

/**
 * Stores what a run's cards show, unless it is the same as in the previous run, so that the mail can be viewed later.
 */
export async function storeShownCards(
  { db, now }: Context,
  { id, showings }: Pick<CampaignRow, 'id' | 'showings'>,
  cards: ShownCards,
): Promise<void> {
  const known = showings ?? [];
  const last = known.at(-1)?.cards ?? {};
  const hasCards = Object.values(cards).some((each) => Object.keys(each).length > 0);
  const isSame = JSON.stringify(last) === JSON.stringify(cards);
  if (isSame || (known.length === 0 && !hasCards) || known.length >= maxShowings) return;
  await addShownCardsVersion(db, id, { known, showing: { at: now.getTime(), cards } });
}
