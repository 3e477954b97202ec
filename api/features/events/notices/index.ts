export { noticeMail } from './mails.ts';
export { sendNotices } from './send-notices.ts';
