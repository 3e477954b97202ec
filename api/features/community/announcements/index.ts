export { deliverAnnouncements } from './deliver-announcements.ts';
export { listAnnouncements } from './list-announcements.ts';
export { getAnnouncement } from './revise-announcement.ts';
export { reviseAnnouncements } from './revise-announcements.ts';
