import { z } from 'zod';
import { parseWebVtt, serializeWebVtt } from '#api/platform/captions/web-vtt.ts';
import { defineContentType } from '../drafts/index.ts';
import { selectReadyFile } from '../media/index.ts';
import { videoSourceSchema, videoTrackSchema } from './contract.ts';
import { extractSpokenText } from './extract-spoken-text.ts';
import { upsertVideo } from './queries.ts';

/** A sanitized track, safe to serve. */
const trackSchema = videoTrackSchema.transform((track, check) => {
  const { cues } = parseWebVtt(track.text) ?? { cues: [] };
  if (cues.length > 0) return { ...track, text: serializeWebVtt(cues) };
  check.addIssue({ code: 'custom', path: ['text'], message: 'track_invalid' });
  return z.NEVER;
});

const detailsSchema = z.object({
  source: videoSourceSchema,
  /** Duration, as measured by the uploader's browser. */
  seconds: z.int().min(1).max(86_400).nullish(),
  tracks: z.array(trackSchema).max(4).default([]),
});

/** A video consists of its source and its tracks. */
export const videoType = defineContentType({
  type: 'video',
  needsBody: false,
  details: detailsSchema,
  check: async (db, { source }): Promise<Record<string, string>> => {
    if (source.kind !== 'file') return {};
    const [file] = await selectReadyFile(db, source.fileId, 'video');
    return file ? {} : { 'details.source': 'video_file_required' };
  },
  publish: (db, itemId, details) => [
    upsertVideo(db, itemId, { ...details, spoken: extractSpokenText(details.tracks) }),
  ],
});
