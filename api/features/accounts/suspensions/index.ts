export {
  findRestrictedMember,
  isNotLastAdministrator,
  isRestricted,
  liftRestriction,
  liftRestrictions,
  restrictMember,
  silencedUntil,
  suspendedUntil,
} from './queries.ts';
