import type { Context } from '#api/context.ts';
import { groupedKinds, type NotificationKind } from './contract.ts';

export interface NotificationLineInput {
  kind: NotificationKind;
  title: string;
  /** Null for the community itself. */
  actorId: string | null;
  /** Null for members without a name. */
  actorName: string | null;
  actorCount: number;
}

/** Formats a notification as one sentence, such as "Mari and 4 others replied …", for pages, mails and the digest. */
export function notificationLine(
  { t, tenant }: Pick<Context, 't' | 'tenant'>,
  { kind, title, actorId, actorName, actorCount }: NotificationLineInput,
): string {
  const isFromCommunity = kind === 'message' && actorId === null;
  const actor = isFromCommunity ? tenant.name : (actorName ?? t('notifications:someone'));
  const others = actorCount - 1;
  if (others < 1 || !isGrouped(kind)) return t(`notifications:line.${kind}`, { actor, title });
  return t(`notifications:group.${kind}`, { actor, title, others: t('notifications:others', { count: others }) });
}

function isGrouped(kind: NotificationKind): kind is (typeof groupedKinds)[number] {
  return groupedKinds.some((each) => each === kind);
}
