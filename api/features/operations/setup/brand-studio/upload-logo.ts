import { hashToken } from '#api/platform/crypto/tokens.ts';
import { readLimitedBody } from '#api/platform/files/read-limited-body.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type CleanPicture, cleanPicture, pictureTypes } from '#api/platform/images/clean-picture.ts';
import { limitUploads } from '#api/platform/rate-limits/limit-uploads.ts';
import { verb } from '#api/verb.ts';
import { storeDraft } from './change-draft.ts';
import {
  type DraftView,
  draftRecords,
  type LogoKind,
  logoParams,
  logoRefusals,
  maxLogo,
  uploadLogoQuery,
} from './contract.ts';

type Uploaded = Outcome<{ data: DraftView }, keyof typeof logoRefusals>;

/**
 * Stores an uploaded logo, stripped of everything not needed to draw it, and sets it in the draft. Its generated name
 * includes its dimensions, so that pages can reserve space for it.
 */
export const uploadLogo = verb(
  {
    access: 'admin',
    params: logoParams,
    input: uploadLogoQuery,
    takesRequest: true,
    refusals: logoRefusals,
    records: draftRecords,
  },
  async (context, { kind, revision, request }, { user }): Promise<Uploaded> => {
    await limitUploads(context, 'brand-pictures.member', user.id);
    const body = await readLimitedBody(request, maxLogo.bytes);
    if (!body) return refuse('logo_too_large');
    const drawn = cleanPicture(body);
    if (!drawn) return refuse('logo_invalid');
    const fault = faultOf(kind, drawn);
    if (fault) return refuse(fault);
    const { bytes, extension, width, height } = drawn;
    const size = `${Math.round(width)}x${Math.round(height)}`;
    const name = `${kind}-${(await hashToken(Buffer.from(bytes).toString('base64'))).slice(0, 12).toLowerCase()}-${size}.${extension}`;
    await context.env.FILES.put(`${context.tenant.slug}/brand/${name}`, bytes, {
      httpMetadata: { contentType: pictureTypes[extension] },
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    return storeDraft(context, user.id, { changes: { [`logo.${kind}`]: name }, seen: revision });
  },
);

/**
 * Returns why a logo doesn't fit. Icons are square, and phones only show bitmap icons. Width and height are limited to
 * what pages can display.
 */
function faultOf(kind: LogoKind, { extension, width, height }: CleanPicture): keyof typeof logoRefusals | null {
  const ratio = width / height;
  // A drawing without a size has no ratio either.
  if (!(ratio >= 0.05 && ratio <= 20) || Math.max(width, height) > maxLogo.pixels) return 'logo_size_unfit';
  const isIcon = kind === 'icon' || kind === 'favicon';
  if (isIcon && Math.abs(ratio - 1) > 0.02) return 'logo_not_square';
  if (kind === 'icon' && (extension !== 'png' || width < 180)) return 'logo_icon_unfit';
  return null;
}
