/** One cue of a WebVTT text; times in seconds. */
export interface Cue {
  from: number;
  until: number;
  /** Without settings, and with no tags except b, i, u and v. */
  text: string;
}

const timing =
  /^\s*((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;

const maxCues = 5_000;

/**
 * Parses the cues of a WebVTT text, or returns null if it's invalid. Drops styles, regions, notes
 * and positions: the viewer and the site control how captions look. Chapters follow the same rules.
 */
export function readWebVtt(source: string): Cue[] | null {
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
  const [head = '', ...blocks] = text.split(/\n{2,}/);
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(head)) return null;
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0 || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? '')) continue;
    const cue = readCue(lines);
    if (!cue || cues.length === maxCues) return null;
    cues.push(cue);
  }
  return cues.length > 0 ? cues : null;
}

/** Serializes cues to WebVTT. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, until, text }) => `${writeTime(from)} --> ${writeTime(until)}\n${text}`);
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function readCue(lines: readonly string[]): Cue | null {
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const [, from, until] = timing.exec(lines[at] ?? '') ?? [];
  const text = lines
    .slice(at + 1)
    .map(cleanLine)
    .join('\n');
  if (!from || !until || text === '' || readTime(until) <= readTime(from)) return null;
  return { from: readTime(from), until: readTime(until), text };
}

/**
 * Keeps tags for emphasis and speakers and strips others but not their text. Escapes arrows, which would end the cue.
 */
function cleanLine(line: string): string {
  const kept: string[] = [];
  const bare = line.replace(/<(\/?[biu]|\/v|v(?:\.[\w.-]+)?[ \t]+[^<>&]{1,60})>/g, (tag) => {
    kept.push(tag);
    return `\0${kept.length - 1}\0`;
  });
  return bare
    .replace(/<[/\w][^<>]*>/g, '')
    .replaceAll('-->', '→')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? '');
}

function readTime(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').map(Number).reverse();
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000) / 1000;
}

function writeTime(time: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const milliseconds = Math.round(time * 1000);
  const seconds = Math.floor(milliseconds / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(milliseconds % 1000, 3)}`;
}
