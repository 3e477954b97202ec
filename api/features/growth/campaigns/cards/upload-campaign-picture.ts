import type { z } from 'zod';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { maxPictureSize, type PictureRefusal, pictureRefusals } from '#api/platform/images/contract.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { limitUploads } from '#api/platform/rate-limits/limit-uploads.ts';
import { verb } from '#api/verb.ts';
import type { campaignPictureSchema } from './contract.ts';

/** Stores a sanitized picture for mails. It is never deleted, because a mail may be read at any later time. */
export const uploadCampaignPicture = verb(
  {
    ...{ access: 'admin', takesRequest: true, refusals: pictureRefusals },
    records: { nothing: 'A file that no mail shows reaches no one.' },
  },
  async (
    context,
    { request },
    { user },
  ): Promise<Outcome<{ data: z.infer<typeof campaignPictureSchema> }, PictureRefusal>> => {
    await limitUploads(context, 'campaign-pictures.member', user.id);
    const kept = await storeImage(context, request, { folder: 'campaigns', ...maxPictureSize });
    return kept.ok ? { ok: true, data: { address: `/files/${kept.key}` } } : kept;
  },
);
