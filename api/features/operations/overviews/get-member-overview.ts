import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { presentCard, selectShown, viewerOf } from '#api/features/content/content/index.ts';
import { ownEventReads, presentOwnEvents } from '#api/features/events/events/index.ts';
import { countExperts, presentExpert, selectExperts } from '#api/features/people/experts/index.ts';
import { requireMember } from '#api/permissions.ts';

const shown = 3;

/** What a member comes home to: what stands ahead, what is new to read, who answers. One exchange. */
export async function getMemberOverview(context: Context) {
  const { user } = requireMember(context);
  const { db } = context;
  const viewer = viewerOf(context);
  const [[own, open, articles, experts, [counted]], { version }] = await Promise.all([
    db.batch([
      ...ownEventReads(db, user.id, viewer),
      selectShown(db, viewer, { type: 'article', limit: shown }),
      selectExperts(db, { limit: shown }),
      countExperts(db),
    ]),
    loadBrand(context),
  ]);
  return {
    events: presentOwnEvents(context, own, open),
    articles: articles.map(presentCard),
    experts: { items: experts.map((row) => presentExpert(context, row, version)), total: counted?.count ?? 0 },
  };
}
