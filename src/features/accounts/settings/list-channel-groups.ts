import {
  channelsFor,
  listSwitchedOffKinds,
  type NotificationKind,
  notificationKinds,
} from '#api/features/accounts/notifications/contract.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';

export interface ChannelGroup {
  /** `mailed`: the kinds that have a mail of their own, which is always sent. */
  name: 'members' | 'staff' | 'mailed';
  kinds: readonly NotificationKind[];
}

const ofMembers: readonly NotificationKind[] = ['comment', 'reply', 'mention', 'reaction', 'followed_post', 'message'];

function groupOf(kind: NotificationKind): ChannelGroup['name'] {
  if (!channelsFor(kind).includes('mail')) return 'mailed';
  return ofMembers.includes(kind) ? 'members' : 'staff';
}

/** Returns the kinds of notifications whose channel members can choose, in groups; empty groups are dropped. */
export function listChannelGroups(switchedOff: readonly Offering[]): ChannelGroup[] {
  const resting = listSwitchedOffKinds(switchedOff);
  const kinds = [...ofMembers, ...notificationKinds.filter((kind) => !ofMembers.includes(kind))].filter(
    (kind) => !resting.includes(kind) && channelsFor(kind).length > 1,
  );
  return (['members', 'staff', 'mailed'] as const)
    .map((name) => ({ name, kinds: kinds.filter((kind) => groupOf(kind) === name) }))
    .filter((group) => group.kinds.length > 0);
}
