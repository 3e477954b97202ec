import { reactionEmoji } from '#api/features/community/reactions/contract.ts';

type ReactionName = keyof typeof reactionEmoji;

/** Stored reactions may have been removed from the choice since. */
export function isReaction(name: string): name is ReactionName {
  return name in reactionEmoji;
}

export function emojiOf(name: string): string {
  return isReaction(name) ? reactionEmoji[name] : '👍';
}
