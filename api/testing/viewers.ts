/**
 * The kinds of viewers that tests of pages and bodies distinguish. `banned` still has a session from before the ban.
 */
export type Viewer = 'visitor' | 'user' | 'expert' | 'moderator' | 'admin' | 'banned';

/** Who has access: everyone; members; experts; moderators and admins; admins. */
export type Access = 'anyone' | 'member' | 'expert' | 'moderator' | 'admin';
