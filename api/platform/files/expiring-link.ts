import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { signText } from '../crypto/keyring.ts';

/** The query of an expiring link to a file. */
export const expiringLinkSchema = z.object({
  until: z.coerce.number().int().positive(),
  signature: z.string().regex(/^[\w-]{43}$/),
});

/** What a link gives access to. The purpose keeps one feature's links from opening another's files. */
interface Linked {
  purpose: string;
  id: string;
}

/** Signs a file link for this viewer and community, valid until `until`, and returns its query. */
export function signLink(context: Context, linked: Linked, until: number): string {
  return `until=${until}&signature=${signLinkWithEveryKey(context, linked, until)[0]?.toString('base64url')}`;
}

/** Checks a link for this viewer. */
export function verifyLink(
  context: Context,
  linked: Linked,
  query: Partial<z.input<typeof expiringLinkSchema>>,
): 'good' | 'expired' | 'foreign' {
  const link = expiringLinkSchema.safeParse(query).data;
  if (!link) return 'foreign';
  const given = Buffer.from(link.signature, 'base64url');
  const isSigned = signLinkWithEveryKey(context, linked, link.until).some(
    (wanted) => given.length === wanted.length && timingSafeEqual(given, wanted),
  );
  if (!isSigned) return 'foreign';
  return link.until > context.now.getTime() ? 'good' : 'expired';
}

/** Binds the link to community, viewer, file and expiry, with one signature per known key. */
function signLinkWithEveryKey({ env, tenant, actor }: Context, { purpose, id }: Linked, until: number): Buffer[] {
  const viewer = actor.kind === 'member' ? actor.user.id : 'visitor';
  const bound = JSON.stringify([tenant.slug, viewer, id, until]);
  return signText(env.MASTER_KEY, purpose).map((key) => createHmac('sha256', key).update(bound).digest());
}
