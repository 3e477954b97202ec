import { z } from 'zod';
import { type Locale, localeSchema } from '#api/platform/i18n/locales.ts';
import { openedContentSchema } from '../content/contract.ts';

/**
 * Source of a video: an uploaded file, or an external service that is contacted only once the
 * viewer starts the video.
 */
export const videoSourceSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('file'), fileId: z.uuid({ error: 'video_file_required' }) }),
    z.object({ kind: z.literal('youtube'), id: z.string().regex(/^[\w-]{11}$/, { error: 'video_link_invalid' }) }),
    z.object({
      kind: z.literal('vimeo'),
      id: z.string().regex(/^\d{6,12}$/, { error: 'video_link_invalid' }),
      /** The key in the URL of an unlisted video. */
      hash: z
        .string()
        .regex(/^[0-9a-f]{6,20}$/, { error: 'video_link_invalid' })
        .nullish(),
    }),
  ],
  { error: 'video_source_required' },
);

export type VideoSource = z.infer<typeof videoSourceSchema>;

export const trackKinds = ['captions', 'chapters'] as const;

/** Maximum length of a WebVTT text: enough for three hours of subtitles. */
const trackLength = 200_000;

/** A WebVTT track with captions or chapters in one language. */
export const videoTrackSchema = z.object({
  kind: z.enum(trackKinds),
  locale: localeSchema,
  text: z.string().max(trackLength, { error: 'text_too_long' }),
});

export type VideoTrack = z.infer<typeof videoTrackSchema>;

/** The spoken text of a video, from its captions, by language: passages with their start in seconds. */
export type SpokenText = Partial<Record<Locale, Array<[seconds: number, text: string]>>>;

export const saveProgressSchema = z.object({
  /** Playback position. 0 once the video has been watched to the end. */
  seconds: z.number().min(0).max(86_400),
});

const chapterSchema = z.object({ seconds: z.number(), title: z.string() });
export type Chapter = z.infer<typeof chapterSchema>;

/** How a page plays the video. URLs are on this site and require the session cookie. */
const playbackSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    address: z.string(),
    type: z.string(),
    bytes: z.number(),
    captions: z.array(z.object({ locale: localeSchema, address: z.string() })),
  }),
  /** The player is loaded only when the viewer starts it. */
  z.object({
    kind: z.literal('embed'),
    service: z.enum(['YouTube', 'Vimeo']),
    address: z.string(),
    origin: z.string(),
  }),
]);

export type Playback = z.infer<typeof playbackSchema>;

export const openedVideoSchema = openedContentSchema.extend({
  seconds: z.number().nullable(),
  chapters: z.array(chapterSchema),
  playback: playbackSchema,
  /** Where this viewer left off, in seconds. */
  resumeAt: z.number(),
});

export type OpenedVideo = z.infer<typeof openedVideoSchema>;
