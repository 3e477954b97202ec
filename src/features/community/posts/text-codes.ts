/** Refusal codes for any community text and its pictures. */
export const textCodes = [
  ...['body_required', 'post_too_long', 'space_archived', 'join_first', 'slow_mode', 'post_locked'],
  ...['too_many_mentions', 'too_many_mentions_today', 'too_many_links', 'too_many_links_today', 'watch_word_refused'],
  ...['too_many_pictures', 'picture_invalid', 'picture_too_large'],
  ...['picture_too_many_pixels', 'version_outdated', 'text_sent', 'conflict'],
] as const;
