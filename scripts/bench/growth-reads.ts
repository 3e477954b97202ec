import { wordAt } from '../tenant/scale-texts.ts';

/** One of the two communities, with the sessions of a reader and an administrator. */
export interface Place {
  host: string;
  member: Session;
  admin: Session;
  /** The id of the reader. */
  reader: string;
  /** The id of the post with the most comments. */
  longest: string;
  /** The id of the conversation with the most messages. */
  conversation: string;
}

interface Session {
  token: string;
  cookie: string;
}

export interface Read {
  path: string | ((place: Place) => string);
  as?: 'member' | 'admin';
  /** Whether to read a later page of the list instead of the first. */
  isLater?: boolean;
}

const [common, second, rare] = [wordAt('et', 0), wordAt('et', 1), wordAt('et', 15_000)];
const query = encodeURIComponent;
const beginning = query(common.slice(0, 2));

const ofMembers: Readonly<Record<string, Read>> = {
  'the feed': { path: '/api/posts' },
  'the feed, newest': { path: '/api/posts?sort=newest' },
  'the feed, top': { path: '/api/posts?sort=top' },
  'the feed, unread': { path: '/api/posts?filter=unread' },
  'the feed, followed': { path: '/api/posts?filter=following' },
  'the feed, saved': { path: '/api/posts?filter=saved' },
  'the feed of a space': { path: '/api/posts?space=load-1' },
  'a later page of the feed': { path: '/api/posts', isLater: true },
  'a later page of the top': { path: '/api/posts?sort=top', isLater: true },
  'new posts': { path: () => `/api/posts/new-count?since=${new Date(Date.now() - 86_400_000).toISOString()}` },
  'spaces with unread counts': { path: '/api/spaces' },
  'a post': { path: ({ longest }) => `/api/posts/${longest}` },
  'its comments': { path: ({ longest }) => `/api/posts/${longest}/comments` },
  'its last comments': { path: ({ longest }) => `/api/posts/${longest}/comments?around=last` },
  'its first unread comment': { path: ({ longest }) => `/api/posts/${longest}/comments?around=unread` },
  'search: a common word': { path: `/api/search?q=${query(common)}` },
  'search: two of them': { path: `/api/search?q=${query(`${common} ${second}`)}` },
  'search: the beginning of many': { path: `/api/search?q=${beginning}` },
  'search: a rare word': { path: `/api/search?q=${query(rare)}` },
  members: { path: '/api/members' },
  'members by name': { path: '/api/members?sort=name' },
  'new members': { path: '/api/members?who=new' },
  'a later page of members': { path: '/api/members', isLater: true },
  'members: the beginning of many names': { path: `/api/members?q=${beginning}` },
  'members: a rare name': { path: `/api/members?q=${query(rare)}` },
  "a member's card": { path: ({ reader }) => `/api/members/${reader}/card` },
  "a member's posts": { path: ({ reader }) => `/api/users/${reader}/posts` },
  mentions: { path: `/api/mentions?space=load-0&q=${beginning}` },
  conversations: { path: '/api/threads' },
  'a later page of conversations': { path: '/api/threads', isLater: true },
  'a conversation': { path: ({ conversation }) => `/api/threads/${conversation}` },
  'the window of the inbox': { path: '/api/messages/inbox' },
  'messages: a word in each': { path: '/api/messages/search?q=magasid' },
  'messages: a word in one': { path: '/api/messages/search?q=rebane250' },
  'unread counts': { path: '/api/unread-counts' },
  notifications: { path: '/api/notifications' },
  'a later page of notifications': { path: '/api/notifications', isLater: true },
  'page: the feed': { path: '/community' },
  'page: a post': { path: ({ longest }) => `/community/posts/${longest}` },
  'page: members': { path: '/community/members' },
  'page: messages': { path: '/messages' },
  'page: a conversation': { path: ({ conversation }) => `/messages/${conversation}` },
  'page: dashboard': { path: '/dashboard' },
};

const ofStaff: Readonly<Record<string, Read>> = {
  members: { path: '/api/admin/users' },
  'a later page of members': { path: '/api/admin/users', isLater: true },
  'by last seen': { path: '/api/admin/users?sort=seen' },
  unconfirmed: { path: '/api/admin/users?status=unconfirmed' },
  experts: { path: '/api/admin/users?expert=yes' },
  'the beginning of many names': { path: `/api/admin/users?q=${beginning}` },
  'an address': { path: '/api/admin/users?q=load-7%40' },
  'a member': { path: ({ reader }) => `/api/admin/users/${reader}` },
  posts: { path: '/api/admin/posts' },
  messages: { path: '/api/admin/messages' },
  analytics: { path: '/api/admin/analytics?period=30d' },
  'who is online': { path: '/api/admin/analytics/online' },
  'audit log': { path: '/api/admin/audit' },
  moderation: { path: '/api/moderation/stats' },
  'page: overview': { path: '/admin' },
  'page: moderation': { path: '/moderator' },
  'page: members': { path: '/admin/users' },
  'page: a member': { path: ({ reader }) => `/admin/users/${reader}` },
};

export const reads: Readonly<Record<string, Read>> = {
  ...ofMembers,
  ...Object.fromEntries(Object.entries(ofStaff).map(([what, read]) => [`staff: ${what}`, { ...read, as: 'admin' }])),
};
