export { presentLinks, presentMemberLinks } from './present-links.ts';
