export { computeAudienceTimes, omitEmptyFields } from './audience.ts';
export { deliverAnnouncements } from './deliver-announcements.ts';
export { listAnnouncements } from './list-announcements.ts';
export { type AudienceTimes, isInAudience } from './queries.ts';
export { getAnnouncement } from './revise-announcement.ts';
export { reviseAnnouncements } from './revise-announcements.ts';
