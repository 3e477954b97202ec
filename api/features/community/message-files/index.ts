export { addressOf, linkPurpose } from './link.ts';
