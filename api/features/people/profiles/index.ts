export { loadProfilePage } from './load-profile-page.ts';
