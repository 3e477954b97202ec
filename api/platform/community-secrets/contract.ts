/** The names of a community's keys, except payment keys. In the settings, each service goes by the name of its key. */
export const secretNames = {
  signIn: (provider: string) => `sign-in.${provider}`,
  ai: 'ai.key',
  embeddings: 'embeddings.key',
  analytics: 'analytics.key',
} as const;

/** The provider that the client secret of this name belongs to; null for other names. */
export function findProviderOfSecret(name: string): string | null {
  return /^sign-in\.([a-z][a-z0-9-]{0,30})$/.exec(name)?.[1] ?? null;
}
