export { loadProfilePage } from './load-profile-page.ts';
export { findPublicProfile } from './queries.ts';
export { maySeeProfile } from './rules.ts';
