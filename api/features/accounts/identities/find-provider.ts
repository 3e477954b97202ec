import type { Context } from '#api/context.ts';
import {
  decryptCommunitySecret,
  listUsableSecretNames,
  selectCommunitySecret,
  selectCommunitySecrets,
} from '#api/platform/community-secrets/community-secrets.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import type { ProviderChoice } from './contract.ts';
import { clientSecretName } from './rules.ts';

/** Finds one of the community's providers, or throws `not_found`. */
export function findProvider({ tenant }: Context, id: string): SignInProvider {
  const provider = tenant.signInProviders.find((candidate) => candidate.id === id);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** Reads the provider's encrypted client secret, for use in a batch. */
export function selectClientSecret({ db }: Context, { id }: SignInProvider) {
  return selectCommunitySecret(db, clientSecretName(id));
}

/** Decrypts the rows of {@link selectClientSecret}. A provider without its own secret counts as not found. */
export async function decryptClientSecret(
  context: Context,
  { id }: SignInProvider,
  rows: Awaited<ReturnType<typeof selectClientSecret>>,
): Promise<string> {
  const secret = await decryptCommunitySecret(context, clientSecretName(id), rows);
  if (secret === null) throw new AppError('not_found');
  return secret;
}

/** Lists the providers that members can sign in with. */
export async function listSignInProviders(context: Context): Promise<ProviderChoice[]> {
  if (context.tenant.signInProviders.length === 0) return [];
  return listProvidersWithSecret(context, await selectCommunitySecrets(context.db));
}

/** Returns the community's providers that have a client secret. */
export async function listProvidersWithSecret(
  context: Context,
  entered: Awaited<ReturnType<typeof selectCommunitySecrets>>,
): Promise<ProviderChoice[]> {
  const names = await listUsableSecretNames(context, entered);
  return context.tenant.signInProviders
    .filter(({ id }) => names.has(clientSecretName(id)))
    .map(({ id, name }) => ({ id, name }));
}
