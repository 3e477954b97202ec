import type { TFunction } from 'i18next';
import { postStates } from '#api/features/community/posts/contract.ts';
import type { SpaceChoice } from '#api/features/moderation/posts/administration/contract.ts';
import type { LogEntry } from '#api/features/moderation/posts/details/contract.ts';

const fields = ['state', 'isPinned', 'isLocked', 'isHidden', 'spaceId', 'version'] as const;

const acts = [
  ...(['post.approve', 'post.reject', 'post.remove', 'post.restore', 'post.edit', 'post.answer'] as const),
  ...(['post.pin', 'post.unpin', 'post.lock', 'post.unlock', 'post.move'] as const),
  ...(['comment.approve', 'comment.reject', 'comment.remove', 'comment.restore'] as const),
  ...(['revision.hide', 'revision.show'] as const),
] as const;
const names = 'staff-actions:name';

/** Describes the action of a log entry in words. */
export function describeAction(t: TFunction, { action }: LogEntry): string {
  const act = acts.find((each) => each === action);
  return act ? t(`${names}.${act}`) : action;
}

/** Describes the changes recorded in a log entry in words. */
export function describeLogChanges(
  t: TFunction,
  { before, after }: LogEntry,
  spaces: readonly SpaceChoice[],
): Array<{ label: string; before: string; after: string }> {
  const say = (field: (typeof fields)[number], value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'post-details:yes' : 'post-details:no');
    if (field === 'spaceId') return spaces.find(({ id }) => id === value)?.name ?? '–';
    const state = field === 'state' && postStates.find((each) => each === value);
    return state ? t(`post-administration:states.${state}`) : String(value ?? '–');
  };
  return fields
    .filter((field) => after !== null && field in after)
    .map((field) => ({
      label: t(`post-details:fields.${field}`),
      before: say(field, before?.[field]),
      after: say(field, after?.[field]),
    }));
}
