import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { spaceViewSchema } from '../../spaces/contract.ts';
import { postCardSchema } from '../cards/contract.ts';

/** Unread posts are counted up to this number. */
export const maxUnread = 100;

export const spaceWithUnreadSchema = spaceViewSchema.extend({
  /** The number of posts with something the member hasn't read, up to {@link maxUnread}. 0 in a muted space. */
  unreadCount: z.int(),
});
export type SpaceWithUnread = z.infer<typeof spaceWithUnreadSchema>;

export const feedSorts = ['active', 'newest', 'top'] as const;
export const feedFilters = ['all', 'following', 'unread', 'saved'] as const;

/** How many posts the page starts with, and how many more each request adds. */
export const feedLength = { first: 10, further: 20 } as const;

const spaceName = z.string().trim().min(1).max(80);

export const feedQuery = keysetQuery.extend({
  /** The space's id or slug. */
  space: spaceName.optional(),
  sort: z.enum(feedSorts).default('active'),
  filter: z.enum(feedFilters).default('all'),
});

export const newPostsQuery = z.object({ since: z.iso.datetime({ offset: true }), space: spaceName.optional() });

/** How many posts can be requested at once, enough for a page of the feed and the pinned posts above it. */
const maxCards = 100;

export const cardsQuery = z.object({
  /** Ids, separated by commas. */
  ids: z
    .string()
    .max(maxCards * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(maxCards)),
});

export const feedPage = pageOfSchema(postCardSchema);
