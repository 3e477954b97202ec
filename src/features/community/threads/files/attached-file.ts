/** A file that was uploaded for a message that isn't sent yet. */
export interface AttachedFile {
  id: string;
  name: string;
  /** What a picture shows, for those who can’t see it; may be empty. Missing for other files. */
  description?: string;
}

/** Converts files to the form in which calls that send messages take them. */
export function filesToSend(files: readonly AttachedFile[]) {
  const described = files.flatMap(({ id, description }) => (description?.trim() ? [[id, description] as const] : []));
  return {
    files: files.map(({ id }) => id),
    ...(described.length > 0 && { descriptions: Object.fromEntries(described) }),
  };
}
