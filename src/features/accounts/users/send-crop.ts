import { ApiError } from '#src/client/api-client.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { type Crop, renderCrop } from './crop.ts';

/** Uploads the cropped picture; `onProgress` gets 0 to 1. Throws `ApiError`. */
export async function sendCrop<Answer>(
  picture: ImageBitmap,
  crop: Crop,
  onProgress: (part: number) => void,
): Promise<Answer> {
  const file = await renderCrop(picture, crop);
  if (!file) throw new ApiError(0, { code: 'avatar_invalid', message: '' });
  return uploadFile<Answer>('/api/users/avatar', file, onProgress);
}
