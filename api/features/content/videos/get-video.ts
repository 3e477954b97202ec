import type { Context } from '#api/context.ts';
import { parseWebVtt } from '#api/platform/captions/web-vtt.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { type ContentCard, type OpenedContent, slugParams } from '../content/contract.ts';
import { loadContent } from '../content/index.ts';
import type { OpenedVideo } from './contract.ts';
import { findVideo, type VideoRow } from './queries.ts';
import { playbackOf, resumePosition, toChapter, trackFor } from './rules.ts';

/** Returns a video that the member has access to. */
export const getVideo = verb(
  { access: 'member', params: slugParams },
  async (context, { slug }): Promise<{ data: OpenedVideo }> => {
    const page = await loadVideoPage(context, { slug });
    if (!page.video) throw new AppError('not_found');
    return { data: page.video };
  },
);

export interface VideoPage {
  data: OpenedContent;
  /** Null if the viewer sees only the preview. */
  video: OpenedVideo | null;
  others: ContentCard[];
}

/** Loads the video's own page, with its preview and other videos. Takes one database exchange. */
export const loadVideoPage = verb(
  { access: 'member', params: slugParams },
  async (context, { slug }, { user }): Promise<VideoPage> => {
    const extraReads = { video: findVideo(context.db, slug, user.id, context.now) };
    const options = { withPreview: true, others: 3, extraReads };
    const { data, isPreview, others, extra } = await loadContent(context, 'video', { slug }, options);
    const [row] = extra.video;
    if (!row) throw new AppError('not_found');
    return { data, video: isPreview ? null : presentVideo(context, data, row), others };
  },
);

function presentVideo({ locale }: Context, data: OpenedContent, row: VideoRow): OpenedVideo {
  const { source, tracks, file, seconds, resumeAt } = row;
  const playback = playbackOf({ slug: data.slug, source, tracks, file });
  if (!playback) throw new AppError('not_found');
  const chapters = trackFor(tracks, 'chapters', locale);
  return {
    ...data,
    seconds,
    playback,
    chapters: (chapters && parseWebVtt(chapters.text)?.cues.map(toChapter)) ?? [],
    resumeAt: resumePosition(resumeAt, seconds),
  };
}
