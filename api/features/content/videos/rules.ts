import { cueToPlainText } from '#api/platform/captions/cue-text.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Chapter, Playback, VideoSource, VideoTrack } from './contract.ts';

interface Played {
  slug: string;
  source: VideoSource;
  tracks: readonly VideoTrack[];
  file: { type: string | null; bytes: number } | null;
}

/** Returns how a page plays a video. Null if its file is missing. */
export function playbackOf({ slug, source, tracks, file }: Played): Playback | null {
  if (source.kind === 'youtube') {
    const origin = 'https://www.youtube-nocookie.com';
    return { kind: 'embed', service: 'YouTube', origin, address: `${origin}/embed/${source.id}?autoplay=1&rel=0` };
  }
  if (source.kind === 'vimeo') {
    const origin = 'https://player.vimeo.com';
    const query = new URLSearchParams({ dnt: '1', autoplay: '1', ...(source.hash ? { h: source.hash } : {}) });
    return { kind: 'embed', service: 'Vimeo', origin, address: `${origin}/video/${source.id}?${query}` };
  }
  if (!file?.type) return null;
  const captions = tracks
    .filter(({ kind }) => kind === 'captions')
    .map(({ locale }) => ({ locale, address: `/videos/${slug}/tracks/captions-${locale}` }));
  return { kind: 'file', address: `/videos/${slug}/file`, type: file.type, bytes: file.bytes, captions };
}

/** Returns the track of a kind in the viewer's language, or else in the other language. */
export function trackFor(
  tracks: readonly VideoTrack[],
  wanted: VideoTrack['kind'],
  locale: Locale,
): VideoTrack | undefined {
  const ofKind = tracks.filter(({ kind }) => kind === wanted);
  return ofKind.find((track) => track.locale === locale) ?? ofKind[0];
}

/** Converts a cue into a chapter with a plain-text title. */
export function toChapter({ from, text }: { from: number; text: string }): Chapter {
  return { seconds: from, title: cueToPlainText(text) };
}

/** Returns where to resume. Positions close to the beginning or the end start over. */
export function resumePosition(resumeAt: number | null, seconds: number | null): number {
  if (resumeAt === null || resumeAt < 5) return 0;
  return seconds !== null && resumeAt > seconds - 5 ? 0 : resumeAt;
}
