export {
  findLimited,
  isLimited,
  leavesAnAdministrator,
  liftLimit,
  liftLimits,
  limitMember,
  silencedUntil,
  suspendedUntil,
} from './queries.ts';
