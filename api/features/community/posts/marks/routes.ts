import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { clearPostMark, setPostMark } from './mark-post.ts';
import { readAllPosts, readPost } from './read-posts.ts';

const tag = 'posts';
const marks = {
  follow: ['Follow a post', 'Stop following a post'],
  mute: ['Mute a post', 'Hear about a post again'],
  save: ['Save a post', 'Take a post out of the saved ones'],
} as const;

export function mountPostMarks(api: Api): void {
  for (const mark of ['follow', 'mute', 'save'] as const) {
    const [set, clear] = marks[mark];
    const call = { tag, path: `/api/posts/:id/${mark}` };
    endpoint(api, { ...call, method: 'put', summary: set }, setPostMark(mark));
    endpoint(api, { ...call, method: 'delete', summary: clear }, clearPostMark(mark));
  }
  endpoint(
    api,
    {
      ...{ tag, method: 'post', path: '/api/posts/read-all' },
      ...{ summary: 'Mark all posts as read, or those of one space' },
    },
    readAllPosts,
  );
  endpoint(
    api,
    {
      ...{ tag, method: 'post', path: '/api/posts/:id/read' },
      ...{ summary: 'Mark a post as read, up to a comment' },
    },
    readPost,
  );
}
