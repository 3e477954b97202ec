import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import { identityConnectedMail } from './mails.ts';
import { findIdentityOwner, findSessionMember, insertIdentityOfSession, isIdentityConnected } from './queries.ts';
import type { ProvenIdentity } from './rules.ts';

/**
 * Connects an identity to the account whose session requested it and mails the owner. Idempotent. Refuses an identity
 * that is connected to another account.
 */
export async function linkIdentity(
  context: Context,
  provider: SignInProvider,
  identity: ProvenIdentity,
  sessionId: string,
): Promise<Outcome<object, 'identity_taken' | 'identity_request_expired'>> {
  const { db, now } = context;
  const { issuer, subject, email } = identity;
  const id = newId();
  const { members, owners } = await namedBatch(db, {
    members: findSessionMember(db, sessionId, now),
    identity: insertIdentityOfSession(db, sessionId, { id, provider: provider.id, issuer, subject, email }, now),
    owners: findIdentityOwner(db, identity),
  });
  const [[member], [owner]] = [members, owners];
  if (!member || !owner) return refuse('identity_request_expired');
  if (owner.userId !== member.userId) return refuse('identity_taken');
  if (owner.identityId === id) {
    const mail = await prepareMail(context, identityConnectedMail(context, member.email, provider.name));
    const { withdrawnMail } = await namedBatch(db, {
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isIdentityConnected(id)),
    });
    if (withdrawnMail.rowsAffected === 0) mail.dispatch();
  }
  return { ok: true };
}
