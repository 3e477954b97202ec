import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { postCardSchema } from '../cards/contract.ts';
import { feedPage, spaceWithUnreadSchema } from './contract.ts';
import { countNewPosts } from './count-new-posts.ts';
import { listCards } from './list-cards.ts';
import { listMembersPosts } from './list-members-posts.ts';
import { listPosts } from './list-posts.ts';
import { listSpaces } from './list-spaces.ts';

export function mountFeed(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/spaces',
      summary: 'Spaces that the member may read, with the number of unread posts in each, and those shown locked',
      tag: 'posts',
      answer: { data: z.object({ items: z.array(spaceWithUnreadSchema) }) },
    },
    listSpaces,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/posts',
      summary: 'Posts that the member may read, pinned ones of a space first',
      tag: 'posts',
      answer: { data: feedPage },
    },
    listPosts,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/posts/new-count',
      summary: 'How many posts others have published since a moment, up to 100',
      tag: 'posts',
      isPolled: true,
      answer: { data: z.object({ count: z.int() }) },
    },
    countNewPosts,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/posts/cards',
      summary: 'These posts as they are now, if the member may read them',
      tag: 'posts',
      isPolled: true,
      answer: { data: z.object({ items: z.array(postCardSchema) }) },
    },
    listCards,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/users/:id/posts',
      summary: 'A member’s posts that the viewer may read, newest first',
      tag: 'posts',
      answer: { data: feedPage },
    },
    listMembersPosts,
  );
}
