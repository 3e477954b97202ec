import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { prepareActivePosts } from '#api/features/community/posts/index.ts';
import { presentCard, selectShownItems, viewerOf } from '#api/features/content/content/index.ts';
import { presentUpcomingEvents, upcomingEventReads } from '#api/features/events/events/index.ts';
import { countExperts, presentExpert, selectExperts } from '#api/features/people/experts/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';

const maxListed = 3;

/** Reads the member's home page in one exchange: their next events, lively posts, new articles and new experts. */
export async function getMemberOverview(context: Context) {
  const { user } = requireMember(context);
  const { db } = context;
  const viewer = viewerOf(context);
  const lively = prepareActivePosts(context, maxListed);
  const [ownEvents, openEvents] = upcomingEventReads(db, user.id, viewer);
  const [{ own, open, posts, articles, experts, counts }, { version }] = await Promise.all([
    namedBatch(db, {
      own: ownEvents,
      open: openEvents,
      posts: lively.read,
      articles: selectShownItems(db, viewer, { type: 'article', limit: maxListed }),
      experts: selectExperts(db, { limit: maxListed }),
      counts: countExperts(db),
    }),
    loadBrand(context),
  ]);
  return {
    events: presentUpcomingEvents(context, own, open),
    posts: lively.present(posts),
    articles: articles.map(presentCard),
    experts: { items: experts.map((row) => presentExpert(context, row, version)), total: counts[0]?.count ?? 0 },
  };
}
