import type { Context } from '#api/context.ts';
import type { CampaignRow } from '../queries.ts';
import type { ShownCards } from '../schema.ts';
import { addShowing } from './queries.ts';

/** A long-running campaign may show its cards in many versions; later ones aren't kept. */
const maxShowings = 20;

/** Stores what a run's cards show, unless the run before showed the same, so that the mail can be looked up later. */
export async function keepCards(
  { db, now }: Context,
  { id, showings }: Pick<CampaignRow, 'id' | 'showings'>,
  cards: ShownCards,
): Promise<void> {
  const known = showings ?? [];
  const last = known.at(-1)?.cards ?? {};
  const hasCards = Object.values(cards).some((each) => Object.keys(each).length > 0);
  const isSame = JSON.stringify(last) === JSON.stringify(cards);
  if (isSame || (known.length === 0 && !hasCards) || known.length >= maxShowings) return;
  await addShowing(db, id, { known, showing: { at: now.getTime(), cards } });
}
