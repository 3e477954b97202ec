import { reactionEmoji } from '#api/features/community/reactions/contract.ts';

type ReactionName = keyof typeof reactionEmoji;

/** Whether the product still has this reaction. Stored reactions may have been removed since. */
export function isReaction(name: string): name is ReactionName {
  return name in reactionEmoji;
}

export function emojiOf(name: string): string {
  return isReaction(name) ? reactionEmoji[name] : '👍';
}
