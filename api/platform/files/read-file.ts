import type { Context } from '#api/context.ts';
import { AppError } from '../http/app-error.ts';

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
};

/** We generate the keys: community, folder, name. Nothing else is looked up. */
const keyPattern = /^([a-z][a-z0-9-]{1,30})\/[a-z0-9-]+(?:\/[a-z0-9-]+)*\.([a-z0-9]{2,5})$/;

/**
 * Serves a stored file of this community, typed by its name and never as anything executable.
 * Another community's key looks the same as one that doesn't exist.
 */
export async function readFile(context: Context, key: string, request: Request): Promise<Response> {
  const [, slug, extension = ''] = keyPattern.exec(key) ?? [];
  const type = types[extension];
  if (slug !== context.tenant.slug || !type) throw new AppError('not_found');
  const file = await context.env.FILES.get(key, { onlyIf: request.headers }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  if (!file) throw new AppError('not_found');
  // Avatars and content files have unique names; a brand file's address carries its version.
  const isFixed = /^[^/]+\/(?:avatars|content)\//.test(key) || new URL(request.url).searchParams.has('v');
  const headers = new Headers({
    'content-type': type,
    etag: file.httpEtag,
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  return 'body' in file ? new Response(file.body, { headers }) : new Response(null, { status: 304, headers });
}
