import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { fileLinkSchema } from './contract.ts';
import { linkMs } from './rules.ts';

/** A link to a material's file for this viewer and community, valid for five minutes. */
export function signLink(context: Context, id: string): string {
  const until = context.now.getTime() + linkMs;
  return `/materials/${id}/file?until=${until}&signature=${signatureOf(context, id, until).toString('base64url')}`;
}

/** Checks a link for this viewer. */
export function readLink(
  context: Context,
  id: string,
  query: Partial<z.input<typeof fileLinkSchema>>,
): 'good' | 'expired' | 'foreign' {
  const link = fileLinkSchema.safeParse(query).data;
  if (!link) return 'foreign';
  const wanted = signatureOf(context, id, link.until);
  const given = Buffer.from(link.signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'foreign';
  return link.until > context.now.getTime() ? 'good' : 'expired';
}

/** Binds the link to community, viewer, material and expiry. */
function signatureOf({ env, tenant, actor }: Context, id: string, until: number): Buffer {
  const viewer = actor.kind === 'member' ? actor.user.id : 'visitor';
  const key = createHmac('sha256', env.MASTER_KEY).update('material-links').digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([tenant.slug, viewer, id, until]))
    .digest();
}
