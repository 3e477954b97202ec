export {
  findRestrictedMember,
  isRestricted,
  leavesAnAdministrator,
  liftRestriction,
  liftRestrictions,
  restrictMember,
  silencedUntil,
  suspendedUntil,
} from './queries.ts';
