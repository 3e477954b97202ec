interface Reacted {
  reactions: Readonly<Record<string, number>>;
  mine: readonly string[];
}

/**
 * Returns the reactions of a post or comment after the viewer has added or removed one. Idempotent.
 */
export function changeReactions({ reactions, mine }: Reacted, name: string, isAdded: boolean) {
  if (mine.includes(name) === isAdded) return { reactions: { ...reactions }, mine: [...mine] };
  return {
    reactions: { ...reactions, [name]: Math.max(0, (reactions[name] ?? 0) + (isAdded ? 1 : -1)) },
    mine: isAdded ? [...mine, name] : mine.filter((each) => each !== name),
  };
}
