export { deliverAnnouncements } from './deliver-announcements.ts';
export { listAnnouncements } from './list-announcements.ts';
