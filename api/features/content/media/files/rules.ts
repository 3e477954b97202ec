const picture = /[a-z0-9-]+\/content\/[a-z0-9-]+\.(?:jpg|png|webp)/g;
const media = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Everything in the content that looks like a file name. The database decides which of them exist. */
export function possibleFiles(content: unknown): string[] {
  const written = JSON.stringify(content) ?? '';
  return [...new Set([...(written.match(picture) ?? []), ...(written.match(media) ?? [])])];
}
