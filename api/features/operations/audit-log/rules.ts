import { idParams } from '#api/platform/http/contract.ts';

const pathsById: Readonly<Record<string, string>> = {
  user: '/admin/users',
  post: '/admin/community/posts',
  conversation: '/admin/messages',
  announcement: '/admin/messages/announcements',
  campaign: '/admin/email-campaigns',
  event: '/admin/events',
  report_case: '/moderator/reports',
  appeal: '/moderator/appeals',
};

const paths: Readonly<Record<string, string>> = {
  expert: '/admin/experts',
  feedback: '/admin/feedback',
  gift_card: '/admin/gift-cards',
  gift_card_batch: '/admin/gift-cards',
  payment: '/admin/payments',
  sequence: '/admin/email-campaigns/sequences',
  space: '/admin/community/spaces',
  brand: '/admin/customizations',
  settings: '/admin/settings',
  connection: '/admin/connections',
  legal_document: '/admin/legal-documents',
  'bulk-act': '/admin/users/bulk',
  'user-import': '/admin/users/import',
  'member-tag': '/admin/users/tags',
  segment: '/admin/email-campaigns/segments',
};

/** Returns the path of the staff page about an action's target. `within` is a comment's post or an item's type. */
export function pathOf(type: string, id: string, within: string | null): string | null {
  if (type === 'comment') return within && `${pathsById['post']}/${within}`;
  if (type === 'content') return within && `/admin/${within}s/${id}`;
  const list = pathsById[type];
  // The target of a download is the whole list, so its id isn't a row's.
  return list ? (idParams.safeParse({ id }).success ? `${list}/${id}` : list) : (paths[type] ?? null);
}
