export { findOwnership } from './find-ownership.ts';
export { getMailSender } from './get-mail-sender.ts';
