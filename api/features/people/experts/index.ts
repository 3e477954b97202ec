export { listAppointments } from './appointments/list-appointments.ts';
export { getOwnProfile } from './get-own-profile.ts';
export { listDirectoryExpertIds } from './list-directory-expert-ids.ts';
export { listExperts } from './list-experts.ts';
export { presentExpert } from './present-expert.ts';
export { countExperts, findExpert, isInDirectory, selectExperts } from './queries.ts';
