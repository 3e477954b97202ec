import { findProviderOfSecret, secretNames } from '../community-secrets/contract.ts';
import type { SignInProvider, Tenant } from '../tenancy/tenant-schema.ts';
import type { StoredSettings } from './contract.ts';
import { type SettingsGroup, viewSettings } from './stored-settings.ts';

/** Settings of a service, by name. Flat, so that the audit log can show them. */
export type Service = Readonly<Record<string, string>>;

/**
 * Services by the name of their key. False for a service in the tenant's folder that the community has switched off.
 */
export type Services = Readonly<Record<string, Service | false>>;

/** The services that a community sets itself at `/admin/connections`. */
export const connectionsGroup: SettingsGroup<Services> = {
  name: 'connections',
  defaults: collectServices,
};

/** The tenant's fields that hold services. */
export type WithServices = Pick<Tenant, 'signInProviders' | 'ai' | 'embeddings' | 'analytics'>;

function collectServices({ signInProviders, ai, embeddings, analytics }: WithServices): Services {
  return {
    ...Object.fromEntries(
      signInProviders.map((provider) => [secretNames.signIn(provider.id), providerToService(provider)]),
    ),
    ...(ai ? { [secretNames.ai]: { ...ai } } : {}),
    ...(embeddings ? { [secretNames.embeddings]: { ...embeddings } } : {}),
    ...(analytics ? { [secretNames.analytics]: { ...analytics } } : {}),
  };
}

/** Applies the community's services to its folder. */
export function applyConnections(folder: Tenant, stored: StoredSettings): Partial<Tenant> {
  if (!stored[connectionsGroup.name]) return {};
  const { values } = viewSettings(connectionsGroup, folder, stored);
  const { host = '' } = values[secretNames.analytics] || {};
  return {
    signInProviders: Object.entries(values).flatMap(([name, service]) =>
      toProvider(findProviderOfSecret(name), service),
    ),
    ai: toModel(values[secretNames.ai]),
    embeddings: toModel(values[secretNames.embeddings]),
    analytics: host ? { host } : undefined,
  };
}

function providerToService({ name, issuer, clientId, endpoints }: SignInProvider): Service {
  return { name, issuer, clientId, ...endpoints };
}

function toModel(service: Service | false | undefined): Tenant['ai'] {
  const { address = '', model = '' } = service || {};
  return address ? { address, model } : undefined;
}

function toProvider(id: string | null, service: Service | false): SignInProvider[] {
  if (!id || !service) return [];
  const { name = '', issuer = '', clientId = '', authorization = '', token = '', jwks = '' } = service;
  return [{ id, name, issuer, clientId, endpoints: { authorization, token, jwks } }];
}

/** Identifies the holder of a key. A service with a different URL or client is a different holder. */
export function identifyKeyHolder(service: Service | false | undefined): string | null {
  if (!service) return null;
  const { token, clientId = '', address, host } = service;
  return token ? `${clientId} ${token}` : (address ?? host ?? null);
}

/** The holder of the key with this name in this community; null for payment keys, and if there is no such service. */
export function findKeyHolder(tenant: WithServices, name: string): string | null {
  return identifyKeyHolder(collectServices(tenant)[name]);
}

/** The host that the key with this name is sent to; null for payment keys, and if there is no such service. */
export function findKeyHost(tenant: WithServices, name: string): string | null {
  const { token, address, host } = collectServices(tenant)[name] || {};
  return URL.parse(token ?? address ?? host ?? '')?.host ?? null;
}
