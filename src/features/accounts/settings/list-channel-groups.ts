import {
  type Channel,
  channelsFor,
  listSwitchedOffKinds,
  type NotificationKind,
  notificationKinds,
} from '#api/features/accounts/notifications/contract.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';

export interface ChannelGroup {
  name: 'members' | 'staff' | 'other';
  kinds: ReadonlyArray<{ kind: NotificationKind; channels: readonly Channel[] }>;
}

const ofMembers: readonly NotificationKind[] = ['comment', 'reply', 'mention', 'reaction', 'followed_post', 'message'];
const ofStaff: readonly NotificationKind[] = ['post_approved', 'post_restored', 'staff_change'];

const groupOf = (kind: NotificationKind): ChannelGroup['name'] =>
  ofMembers.includes(kind) ? 'members' : ofStaff.includes(kind) ? 'staff' : 'other';

/** Returns the kinds of notifications whose channel members can choose, in groups; empty groups are dropped. */
export function listChannelGroups(switchedOff: readonly Offering[]): ChannelGroup[] {
  const resting = listSwitchedOffKinds(switchedOff);
  const kinds = [...ofMembers, ...ofStaff, ...notificationKinds.filter((kind) => groupOf(kind) === 'other')]
    .filter((kind) => !resting.includes(kind))
    .map((kind) => ({ kind, channels: channelsFor(kind) }))
    .filter(({ channels }) => channels.length > 1);
  return (['members', 'staff', 'other'] as const)
    .map((name) => ({ name, kinds: kinds.filter(({ kind }) => groupOf(kind) === name) }))
    .filter((group) => group.kinds.length > 0);
}
