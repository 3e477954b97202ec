import { callApi } from '#src/client/api-client.ts';

/** Seconds of playback between progress updates. */
const noteEvery = 15;

/** Enhances the players on the page. They work without script, but don't save progress. */
export function startPlayers(): void {
  for (const player of document.querySelectorAll<HTMLElement>('[data-player]')) {
    const video = player.querySelector('video');
    const embed = player.querySelector<HTMLElement>('[data-embed]');
    if (video) startVideo(video, player.dataset['player'] ?? '');
    else if (embed) startEmbed(embed);
  }
}

function startVideo(video: HTMLVideoElement, slug: string): void {
  resumePlayback(video);
  followLinks(video);
  keepProgress(video, slug);
  followChapters(video);
}

/** The second that a link to a part of the video names: `#t=754`. */
function linkedSecond(): number | null {
  const [, seconds] = /^#t=(\d{1,5})$/.exec(window.location.hash) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

/** Shows the part that the address names, whatever else is shown of the video. */
function followLinks(video: HTMLVideoElement): void {
  const follow = () => {
    const seconds = linkedSecond();
    if (seconds !== null) whenSeekable(video, () => (video.currentTime = seconds));
  };
  follow();
  window.addEventListener('hashchange', follow);
}

function whenSeekable(video: HTMLVideoElement, seek: () => void): void {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seek();
  else video.addEventListener('loadedmetadata', seek, { once: true });
}

/** Resumes where the viewer left off, with a way back to the beginning. */
function resumePlayback(video: HTMLVideoElement): void {
  const resumeAt = Number(video.dataset['resume'] ?? 0);
  const note = document.querySelector<HTMLElement>('[data-resumed]');
  if (resumeAt === 0 || !note || linkedSecond() !== null) return;
  whenSeekable(video, () => {
    video.currentTime = resumeAt;
    note.hidden = false;
  });
  note.querySelector('button')?.addEventListener('click', () => {
    note.hidden = true;
    play(video, 0);
  });
}

/** Saves progress while playing, on pause and on leaving. At the end, progress is cleared. */
function keepProgress(video: HTMLVideoElement, slug: string): void {
  let noted = Number(video.dataset['resume'] ?? 0);
  const note = (seconds: number) => {
    if (seconds === noted) return;
    noted = seconds;
    callApi('PUT', `/api/videos/${slug}/progress`, { seconds }, { keepalive: true }).catch(() => undefined);
  };
  const noteNow = () => note(video.ended ? 0 : Math.floor(video.currentTime));
  video.addEventListener('timeupdate', () => {
    if (!video.paused && Math.abs(video.currentTime - noted) >= noteEvery) noteNow();
  });
  video.addEventListener('pause', noteNow);
  video.addEventListener('ended', noteNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && video.played.length > 0) noteNow();
  });
}

function followChapters(video: HTMLVideoElement): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-seek]')];
  const start = (button: HTMLElement) => Number(button.dataset['seek']);
  for (const button of buttons) {
    button.disabled = false;
    button.addEventListener('click', () => play(video, start(button)));
  }
  video.addEventListener('timeupdate', () => {
    const current = buttons.findLast((button) => start(button) <= video.currentTime + 0.1);
    for (const button of buttons) {
      if (button === current) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  });
}

function play(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
  // Browsers that require another gesture show their own button.
  video.play().catch(() => undefined);
}

/** YouTube reads the second in the query, Vimeo in the fragment. */
function fromLinkedSecond(address: string): string {
  const seconds = linkedSecond();
  if (seconds === null) return address;
  return address.includes('vimeo') ? `${address}#t=${seconds}s` : `${address}&start=${seconds}`;
}

/** The other service isn't contacted before this click. */
function startEmbed(embed: HTMLElement): void {
  const button = embed.querySelector('button');
  if (!button) return;
  button.disabled = false;
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = fromLinkedSecond(embed.dataset['embed'] ?? '');
    frame.title = embed.dataset['title'] ?? '';
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    embed.replaceChildren(frame);
    frame.focus();
  });
}
