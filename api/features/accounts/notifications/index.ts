export { prepareNotifications } from './prepare-notifications.ts';
export {
  deleteAbout as withdrawNotifications,
  deleteTold as withdrawTold,
  markSubjectsRead as readNotifications,
  type Told,
  updateScopeOf as moveNotifications,
  upsertScope as setScope,
} from './queries.ts';
