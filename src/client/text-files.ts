/**
 * The text files that parts of islands fetch when they open, unless their page contains them. Loaded with the first of
 * them, because the list of addresses is long.
 */
export const textFiles = import.meta.glob<{ default: Record<string, unknown> }>(
  '/locales/*/{account-deletions,content,data-exports,draft-deletion,drafts,event-editor,gift-cards,identities,inbox,islands,materials,media,pricing,proofs,recipes,reports,resources,settings,store,translation,two-factor,video-editor,withdrawal}.json',
);
