/** The kinds of viewers that permissions distinguish. `banned` still has a session from before the ban. */
export const viewers = ['visitor', 'user', 'expert', 'moderator', 'admin', 'banned'] as const;
export type Viewer = (typeof viewers)[number];

/** Who has access: everyone; members; experts; moderators and admins; admins. */
export type Access = 'anyone' | 'member' | 'expert' | 'moderator' | 'admin';

const admitted: Record<Access, readonly Viewer[]> = {
  anyone: viewers,
  member: ['user', 'expert', 'moderator', 'admin'],
  expert: ['expert'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

/** Whether a viewer has access to a page or call. For pages, a banned member is a visitor. */
export function mayEnter(access: Access, viewer: Viewer): boolean {
  return admitted[access].includes(viewer);
}
