const picture = /[a-z0-9-]+\/content\/[a-z0-9-]+\.(?:jpg|png|webp)/g;
const media = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** All that could be a file's name in what somebody wrote, wherever it stands. Which of it is one, the database knows. */
export function possibleFiles(content: unknown): string[] {
  const written = JSON.stringify(content) ?? '';
  return [...new Set([...(written.match(picture) ?? []), ...(written.match(media) ?? [])])];
}
