import type { VideoSource } from '#api/features/content/videos/contract.ts';

/** Parses a YouTube or Vimeo URL into a source, or returns null. */
export function parseVideoLink(text: string): VideoSource | null {
  const address = URL.parse(text.trim());
  if (!address) return null;
  const host = address.hostname.replace(/^(?:www|m)\./, '');
  const parts = address.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return youtube(parts[0] === 'watch' ? address.searchParams.get('v') : parts[1]);
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const at = parts.findIndex((part) => /^\d{6,12}$/.test(part));
    const id = parts[at];
    const hash = address.searchParams.get('h') ?? parts[at + 1] ?? null;
    return id ? { kind: 'vimeo', id, hash: hash && /^[0-9a-f]{6,20}$/.test(hash) ? hash : null } : null;
  }
  return null;
}

/** Returns the public URL of a YouTube or Vimeo video, or an empty text. */
export function formatVideoLink(source: VideoSource | null): string {
  if (source?.kind === 'youtube') return `https://youtu.be/${source.id}`;
  if (source?.kind === 'vimeo') return `https://vimeo.com/${source.id}${source.hash ? `/${source.hash}` : ''}`;
  return '';
}

function youtube(id: string | null | undefined): VideoSource | null {
  return id && /^[\w-]{11}$/.test(id) ? { kind: 'youtube', id } : null;
}
