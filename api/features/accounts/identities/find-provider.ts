import type { Context } from '#api/context.ts';
import {
  decryptCommunitySecret,
  selectCommunitySecret,
  selectCommunitySecretNames,
} from '#api/platform/community-secrets/community-secrets.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { SignInProvider } from '#tenants/schema.ts';
import type { ProviderChoice } from './contract.ts';
import { secretName } from './rules.ts';

/** A provider of this community by its id; an id of none is not found. */
export function findProvider({ tenant }: Context, id: string): SignInProvider {
  const provider = tenant.signInProviders.find((candidate) => candidate.id === id);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** The provider's client secret, sealed, to read in a batch. */
export function selectClientSecret({ db }: Context, { id }: SignInProvider) {
  return selectCommunitySecret(db, secretName(id));
}

/** What {@link selectClientSecret} found, opened. Without one nobody can sign in there: it counts as no provider. */
export async function openClientSecret(
  context: Context,
  { id }: SignInProvider,
  [row]: Awaited<ReturnType<typeof selectClientSecret>>,
): Promise<string> {
  if (!row) throw new AppError('not_found');
  return decryptCommunitySecret(context, secretName(id), row.sealed);
}

/** The providers that work here, to make buttons of. */
export async function listSignInProviders(context: Context): Promise<ProviderChoice[]> {
  if (context.tenant.signInProviders.length === 0) return [];
  return workingProviders(context, await selectCommunitySecretNames(context.db));
}

/** Of the community's providers those whose client secret has been entered: no button leads nowhere. */
export function workingProviders(
  { tenant }: Context,
  entered: Awaited<ReturnType<typeof selectCommunitySecretNames>>,
): ProviderChoice[] {
  const names = new Set(entered.map(({ name }) => name));
  return tenant.signInProviders.filter(({ id }) => names.has(secretName(id))).map(({ id, name }) => ({ id, name }));
}
