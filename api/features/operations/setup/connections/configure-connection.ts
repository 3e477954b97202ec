import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { discoverProvider } from '#api/features/accounts/identities/index.ts';
import { confirmPassword, requireConfirmed } from '#api/features/accounts/sessions/index.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { deleteCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { findProviderOfSecret, secretNames } from '#api/platform/community-secrets/contract.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { parsePublicUrl } from '#api/platform/http/public-address.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { connectionsGroup, identifyKeyHolder, type Service } from '#api/platform/settings/connections.ts';
import { changeSettings } from '#api/platform/settings/settings.ts';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { verb } from '#api/verb.ts';
import {
  buildConfigurationSchema,
  configureConnectionBody,
  configureConnectionRefusals,
  connectionParams,
  type serviceSchemas,
} from './contract.ts';
import { limits } from './limits.ts';
import { kindOf } from './list-available-connections.ts';
import { hasKey, mayEnterKey } from './queries.ts';

/** The maximum number of sign-in providers, the same as in a folder. */
const maxProviders = 6;

/**
 * Configures a service, after checking the password. If its key would go to a different recipient from then on, the key
 * is removed in the same transaction: otherwise, entering another URL could steal it.
 */
export const configureConnection = verb(
  {
    access: 'admin',
    proof: 'password',
    params: connectionParams,
    input: configureConnectionBody,
    parsesItself: true,
    refusals: configureConnectionRefusals,
    records: ['connection.remove', 'connection.configure'],
  },
  async (context, input, member): Promise<Outcome<object, keyof typeof configureConnectionRefusals>> => {
    const { name } = input;
    const kind = kindOf(name);
    if (!kind && name.startsWith(secretNames.signIn(''))) {
      throw new AppError('invalid_input', { fields: { id: 'provider_id_invalid' } });
    }
    if (!kind) throw new AppError('not_found');
    const { version, service, reason } = parseInput(
      buildConfigurationSchema(kind, typeof input.service === 'string'),
      input,
    );
    const { db, now } = context;
    const { id } = member.user;
    const limit = limits.checks(id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const confirmation = await confirmPassword(context, member, input);
    const wanted =
      typeof service === 'string' ? toStoredChoice(context, name, service) : await complete(context, service);

    const changes = { [name]: wanted };
    const removal = staffAction(context, id, 'connection.remove', { reason });
    const done = await changeSettings(
      ...[context, member, connectionsGroup, { version, changes, reason }],
      ({ [name]: before }, { [name]: after }, { values }) => {
        if (after && findProviderOfSecret(name) && isFull({ ...values, [name]: after })) {
          throw new AppError('conflict', { code: 'providers_full' });
        }
        const [old, fresh] = [
          (before || undefined) as Service | undefined,
          (after || undefined) as Service | undefined,
        ];
        const isKept = identifyKeyHolder(old) === identifyKeyHolder(fresh);
        return {
          ...{ before: old, after: fresh, onlyIf: mayEnterKey(id, confirmation) },
          about: { action: 'connection.configure', targetType: 'connection', targetId: name },
          alsoWrite: (isCurrent) =>
            isKept
              ? []
              : [
                  auditEntry(db, { ...removal, targetId: name }, hasKey(name, isCurrent)),
                  deleteCommunitySecret(db, name, isCurrent),
                ],
        };
      },
    );
    if (done.ok) return { ok: true };
    requireConfirmed(confirmation, await confirmation.check);
    return refuse(done.refusal);
  },
);

/**
 * Returns the value to store: false switches the service off, null uses the one in the tenant's folder. A service that
 * isn't in that folder needn't be marked as off.
 */
function toStoredChoice({ folder, settings }: Context, name: string, choice: 'off' | 'folder'): false | null {
  const isOfFolder = name in connectionsGroup.defaults(folder);
  // Every session loads all names that were ever set, so unknown names are refused.
  if (!isOfFolder && !(name in (settings[connectionsGroup.name]?.changedIn ?? {}))) throw new AppError('not_found');
  return choice === 'off' && isOfFolder ? false : null;
}

const isFull = (values: object) =>
  Object.entries(values).filter(([name, service]) => findProviderOfSecret(name) && service).length > maxProviders;

/** Completes a service with all URLs at which it is called. */
async function complete(
  context: Context,
  given: z.output<(typeof serviceSchemas)[keyof typeof serviceSchemas]>,
): Promise<Service> {
  if ('issuer' in given) {
    const { name, clientId } = given;
    await requirePublic(context, given.issuer, 'issuer');
    const found = await discoverProvider(context, given.issuer);
    if (!found) throw new AppError('invalid_input', { fields: { 'service.issuer': 'issuer_unknown' } });
    return { name, clientId, issuer: found.issuer, ...found.endpoints };
  }
  if ('host' in given) return { host: await requirePublic(context, given.host, 'host') };
  return { model: given.model, address: await requirePublic(context, given.address, 'address') };
}

/** Refuses URLs that aren't public, and communities' own hosts: a key must not be sent to the Worker itself. */
async function requirePublic({ env }: Context, given: string, field: string): Promise<string> {
  const address = parsePublicUrl(given, env);
  const isOwn = address && (await env.TENANTS.get(registryKey(new URL(address).hostname))) !== null;
  if (!address || isOwn)
    throw new AppError('invalid_input', { fields: { [`service.${field}`]: 'address_not_public' } });
  return address.replace(/\/$/, '');
}
