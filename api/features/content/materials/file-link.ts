import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { sign } from '#api/platform/crypto/keyring.ts';
import { fileLinkSchema } from './contract.ts';
import { linkMs } from './rules.ts';

/** A link to a material's file for this viewer and community, valid for five minutes. */
export function signLink(context: Context, id: string): string {
  const until = context.now.getTime() + linkMs;
  return `/materials/${id}/file?until=${until}&signature=${signaturesOf(context, id, until)[0]?.toString('base64url')}`;
}

/** Checks a link for this viewer. */
export function readLink(
  context: Context,
  id: string,
  query: Partial<z.input<typeof fileLinkSchema>>,
): 'good' | 'expired' | 'foreign' {
  const link = fileLinkSchema.safeParse(query).data;
  if (!link) return 'foreign';
  const given = Buffer.from(link.signature, 'base64url');
  const isSigned = signaturesOf(context, id, link.until).some(
    (wanted) => given.length === wanted.length && timingSafeEqual(given, wanted),
  );
  if (!isSigned) return 'foreign';
  return link.until > context.now.getTime() ? 'good' : 'expired';
}

/** Binds the link to community, viewer, material and expiry; one signature for each known key. */
function signaturesOf({ env, tenant, actor }: Context, id: string, until: number): Buffer[] {
  const viewer = actor.kind === 'member' ? actor.user.id : 'visitor';
  const bound = JSON.stringify([tenant.slug, viewer, id, until]);
  return sign(env.MASTER_KEY, 'material-links').map((key) => createHmac('sha256', key).update(bound).digest());
}
