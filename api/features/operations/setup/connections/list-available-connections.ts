import type { Context } from '#api/context.ts';
import { checkClientSecret, findProvider, redirectUri } from '#api/features/accounts/identities/index.ts';
import { checkPaymentKey, paymentSecretNames } from '#api/features/commerce/payments/index.ts';

import type { SecretCheck } from '#api/platform/community-secrets/community-secrets.ts';
import { findProviderOfSecret, secretNames } from '#api/platform/community-secrets/contract.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { checkModel } from '#api/platform/models/check-model.ts';
import { checkEmbeddings } from '#api/platform/models/compute-embeddings.ts';
import { connectionsGroup, type Service, type Services } from '#api/platform/settings/connections.ts';
import { viewSettings } from '#api/platform/settings/stored-settings.ts';
import type { ConnectionView } from './contract.ts';
import { findLiveSubscription } from './queries.ts';

type Shown = 'name' | 'kind' | 'service' | 'isOn' | 'settings' | 'folder' | 'isChosen' | 'callback';

export interface Connection extends Pick<ConnectionView, Shown> {
  /** Checks a key with its service; undefined if there is no way to check it. */
  check?: (key: string) => Promise<SecretCheck>;
  /** Whether members may be charged through the connection. */
  isForPayments?: true;
}

const unset = { isOn: true, settings: null, folder: null, isChosen: false, callback: null } as const;

/** Lists the services the community can have a key for: payments, and those named by its folder or administrators. */
export function listAvailableConnections(context: Context): Connection[] {
  const { values, defaults, chosen } = viewSettings(connectionsGroup, context.folder, context.settings);
  const names = [...new Set([...Object.keys(values), secretNames.ai, secretNames.embeddings, secretNames.analytics])];
  const checkPayments = async (key: string) => {
    const [subscription] = await findLiveSubscription(context.db);
    return checkPaymentKey(context, key, subscription?.id ?? null);
  };
  const stripe = { ...unset, service: 'Stripe', isForPayments: true } as const;
  return [
    { ...stripe, name: paymentSecretNames.key, kind: 'payments', check: checkPayments },
    { ...stripe, name: paymentSecretNames.webhook, kind: 'webhook' },
    ...names
      .map((name) => ({ name, isChosen: chosen.includes(name), ...described(context, name, values, defaults) }))
      .sort((one, other) => kindOrder[one.kind] - kindOrder[other.kind]),
  ];
}

const kindOrder = { signIn: 0, ai: 1, embeddings: 2, analytics: 3 } as const;

/** Returns the kind of service with this name; null for a name that no service can have. */
export function kindOf(name: string): keyof typeof kindOrder | null {
  if (name === secretNames.ai) return 'ai';
  if (name === secretNames.embeddings) return 'embeddings';
  if (name === secretNames.analytics) return 'analytics';
  return findProviderOfSecret(name) ? 'signIn' : null;
}

function described(context: Context, name: string, values: Services, defaults: Services) {
  const kind = kindOf(name) ?? 'signIn';
  const settings = values[name] || null;
  const folder = defaults[name] || null;
  const id = findProviderOfSecret(name);
  return {
    ...{ kind, settings, folder, isOn: settings !== null, callback: id && redirectUri(context, { id }) },
    service: titleOf(settings ?? folder ?? {}),
    ...(settings && checkOf(context, name, settings)),
  };
}

/** Returns a service's display name. */
function titleOf({ name, model, host }: Service): string {
  return name ?? model ?? (host ? new URL(host).hostname : '');
}

function checkOf(context: Context, name: string, { address, model }: Service): Pick<Connection, 'check'> {
  const id = findProviderOfSecret(name);
  if (id) return { check: (key) => checkClientSecret(context, findProvider(context, id), key) };
  if (!address || !model) return {};
  const check = name === secretNames.embeddings ? checkEmbeddings : checkModel;
  return { check: (key) => check({ address, model, key }) };
}

/** Finds a service that the community uses; throws `not_found` otherwise. */
export function findConnection(context: Context, name: string): Connection {
  const connection = listAvailableConnections(context).find((each) => each.isOn && each.name === name);
  if (!connection) throw new AppError('not_found');
  return connection;
}
