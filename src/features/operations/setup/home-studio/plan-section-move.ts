interface Placed {
  id: string;
  place: number;
}

/** Returns the changes that move a section one step up (-1) or down (1) by swapping its place with its neighbor's. */
export function planSectionMove(
  sections: readonly Placed[],
  id: string,
  by: -1 | 1,
): Record<string, { place: number }> {
  const at = sections.findIndex((section) => section.id === id);
  const [section, other] = [sections[at], sections[at + by]];
  if (!section || !other) return {};
  if (section.place !== other.place) {
    return { [id]: { place: other.place }, [other.id]: { place: section.place } };
  }
  // Others have moved both to the same place in the meantime, so all places are renumbered.
  const order = sections.map((each) => each.id);
  [order[at], order[at + by]] = [other.id, id];
  return Object.fromEntries(order.map((each, place) => [each, { place }]));
}
