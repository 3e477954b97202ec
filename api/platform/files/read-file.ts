import type { Context } from '#api/context.ts';
import { AppError } from '../http/app-error.ts';
import { pictureWidths } from '../images/contract.ts';
import { resizedPictureKey } from '../images/picture-keys.ts';
import { createSmallPicture, isMarker, smallPictureKey } from '../images/small/small-picture.ts';

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
};

/** The form of the keys we generate: community, folder, name. No other key is looked up. */
const keyPattern = /^([a-z][a-z0-9-]{1,30})\/[a-z0-9-]+(?:\/[a-z0-9-]+)*\.([a-z0-9]{2,5})$/;
const facePattern = /^[^/]+\/avatars\//;
const contentPattern = /^[^/]+\/(?:content|campaigns)\//;
const sizedPattern = /^[^/]+\/(?:content|community|campaigns|brand)\//;
const mailedPattern = /^[^/]+\/(?:(?:content|campaigns)\/|brand\/[a-z0-9-]+\.(?:png|jpg)$)/;

/**
 * Serves a stored file of this community, with a type by its name and never as anything executable. `?size=small`
 * requests the small version of an avatar, and `?width=480` a picture at that width, or the picture itself if that size
 * doesn't exist. Another community's key is reported as not found.
 */
export async function readFile(context: Context, key: string, request: Request): Promise<Response> {
  const [, slug, extension = ''] = keyPattern.exec(key) ?? [];
  const type = types[extension];
  if (slug !== context.tenant.slug || !type) throw new AppError('not_found');
  const { searchParams } = new URL(request.url);
  const isFace = facePattern.test(key);
  const wantsSmall = isFace && searchParams.get('size') === 'small';
  const small = wantsSmall ? await readSmallPicture(context, key, request) : null;
  if (small) return small;
  const width = sizedPattern.test(key) && pictureWidths.find((each) => String(each) === searchParams.get('width'));
  const isMailed = mailedPattern.test(key);
  const sized = width ? await readStored(context, resizedPictureKey(key, width), request) : null;
  if (sized) {
    const isJpeg = sized.httpMetadata?.contentType === 'image/jpeg';
    return answer(sized, { type: isJpeg ? 'image/jpeg' : 'image/webp', isFixed: true, isMailed });
  }
  const file = await readStored(context, key, request);
  if (!file) throw new AppError('not_found');
  // Avatars, content files and pictures of mails have unique names; a brand file's URL contains its version. A picture
  // served in place of a missing smaller version may have one by the next request.
  const isFixed = (isFace && !wantsSmall) || contentPattern.test(key) || searchParams.has('v');
  return answer(file, { type, isFixed: isFixed && !width, isMailed });
}

/** Returns null if the picture was deleted, even if its small version remains. */
async function readSmallPicture(context: Context, key: string, request: Request): Promise<Response | null> {
  const form = { type: 'image/webp', isFixed: true };
  const stored = await readStored(context, smallPictureKey(key), request);
  if (stored) return !isMarker(stored) && (await exists(context, key)) ? answer(stored, form) : null;
  const made = await createSmallPicture(context, key);
  return made && new Response(made, { headers: headersOf(form) });
}

async function exists({ env }: Context, key: string): Promise<boolean> {
  const file = await env.FILES.head(key).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  return file !== null;
}

function readStored({ env }: Context, key: string, request: Request): Promise<R2Object | R2ObjectBody | null> {
  return env.FILES.get(key, { onlyIf: request.headers }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
}

interface Form {
  type: string;
  /** Whether the URL always has the same content. */
  isFixed: boolean;
  /** Whether mails show the file, so that other sites, such as webmail, may embed it. */
  isMailed?: boolean;
}

function answer(file: R2Object | R2ObjectBody, form: Form): Response {
  const headers = headersOf(form);
  headers.set('etag', file.httpEtag);
  return 'body' in file ? new Response(file.body, { headers }) : new Response(null, { status: 304, headers });
}

const headersOf = ({ type, isFixed, isMailed = false }: Form) =>
  new Headers({
    'content-type': type,
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(isMailed ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
  });
