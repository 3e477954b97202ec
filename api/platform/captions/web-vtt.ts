import { cleanCueText } from './cue-text.ts';

/** One cue of a WebVTT text; times in seconds. */
export interface Cue {
  from: number;
  until: number;
  /** The text without settings and without tags other than b, i, u and v. */
  text: string;
}

/**
 * Why something in a file isn't shown. `look`: styles and regions, which the site decides. `stray`: text without times.
 * `times`: a line with an arrow whose times can't be read.
 */
type CueProblem = 'times' | 'order' | 'empty' | 'stray' | 'look' | 'beyond';

export interface SkippedCue {
  /** The number of its first line in the file, from 1. */
  line: number;
  fault: CueProblem;
}

export interface ParsedCues {
  cues: Cue[];
  /** Everything that isn't shown, except comments, in the order of the file. */
  leftOut: SkippedCue[];
}

const maxCues = 5_000;
const subRipTimes = /^[ \t]*\d+:\d\d:\d\d[,.]\d{1,3}[ \t]*-->/;

/**
 * Reads cues as browsers do (W3C WebVTT, section 6.1), and reports lines that they would skip or that show nothing.
 * Also reads SubRip (.srt). Null if it is neither. Styles, regions and positions are dropped: the site and the viewer
 * decide how captions look.
 */
export function parseWebVtt(source: string): ParsedCues | null {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/);
  const body = bodyOf(lines);
  return body === null ? null : parseBlocks(lines, body);
}

/** The index of the first line after the header, which SubRip doesn't have; null if the text is in neither format. */
function bodyOf(lines: string[]): number | null {
  if (/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    const end = lines.findIndex((line, at) => at > 0 && (line === '' || line.includes('-->')));
    return end === -1 ? lines.length : end;
  }
  const first = lines.findIndex((line) => line.trim() !== '');
  const isSubRip = [first, first + 1].some((at) => subRipTimes.test(lines[at] ?? ''));
  if (!isSubRip) return null;
  for (const [at, line] of lines.entries()) lines[at] = subRipTimes.test(line) ? fromSubRip(line) : line.trimEnd();
  return first;
}

/** Converts SubRip times, which separate milliseconds with a comma and may have fewer than three digits. */
const fromSubRip = (line: string) =>
  line.replace(/(\d+:\d\d:\d\d)[,.](\d{1,3})/g, (_, time: string, part: string) => `${time}.${part.padEnd(3, '0')}`);

interface Block {
  /** The index of its first line. */
  at: number;
  /** The line with the times; null if there is none. */
  times: { line: number; text: string } | null;
  text: string[];
}

function parseBlocks(lines: readonly string[], from: number): ParsedCues {
  const read: ParsedCues = { cues: [], leftOut: [] };
  for (let at = from; at < lines.length; ) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const { block, next } = takeBlock(lines, at);
    parseCueBlock(block, read);
    at = next;
  }
  return read;
}

/**
 * A block ends before an empty line, and before a second line with an arrow. The times are its first or second line.
 */
function takeBlock(lines: readonly string[], at: number): { block: Block; next: number } {
  const block: Block = { at, times: null, text: [] };
  for (let next = at; ; next += 1) {
    const line = lines[next];
    if (line === undefined || line === '') return { block, next: next + 1 };
    if (!line.includes('-->')) block.text.push(line);
    else if (block.times || next > at + 1) return { block, next };
    else Object.assign(block, { times: { line: next, text: line }, text: [] });
  }
}

function parseCueBlock(block: Block, { cues, leftOut }: ParsedCues): void {
  const read = block.times ? parseCue(block.times.text, block.text) : faultOf(block.text);
  const fault = read && typeof read === 'object' && cues.length === maxCues ? 'beyond' : read;
  if (fault === null || (fault === 'beyond' && leftOut.at(-1)?.fault === fault)) return;
  if (typeof fault === 'object') cues.push(fault);
  else leftOut.push({ line: (block.times?.line ?? block.at) + 1, fault });
}

/** The fault of lines without times; null for comments. */
function faultOf(lines: readonly string[]): CueProblem | null {
  const [first = ''] = lines;
  if (/^NOTE(?:[ \t]|$)/.test(first)) return null;
  if (/^(?:STYLE|REGION)[ \t]*$/.test(first)) return 'look';
  return lines.some((line) => line.trim() !== '') ? 'stray' : null;
}

function parseCue(times: string, lines: readonly string[]): Cue | CueProblem {
  const range = parseTimes(times);
  if (!range) return 'times';
  if (range.until <= range.from) return 'order';
  const text = cleanCueText(lines.join('\n'));
  return text === '' ? 'empty' : { ...range, text };
}

const time = '(?:(\\d+):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})(?!\\d)';
const timesPattern = new RegExp(`^[ \\t\\f]*${time}[ \\t\\f]*-->[ \\t\\f]*${time}`);

function parseTimes(line: string): { from: number; until: number } | null {
  const [, ...parts] = timesPattern.exec(line) ?? [];
  if (parts.length === 0) return null;
  const secondsOf = ([hours = '0', minutes, seconds, milliseconds]: readonly (string | undefined)[]) =>
    Number(hours) * 3600 + Number(minutes) * 60 + (Number(seconds) * 1000 + Number(milliseconds)) / 1000;
  const [from, until] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4, 8))];
  return { from: round(from), until: round(until) };
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Serializes cues to WebVTT. */
export function serializeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, until, text }) => `${writeTime(from)} --> ${writeTime(until)}\n${text}`);
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function writeTime(seconds: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const milliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(milliseconds / 1000);
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(milliseconds % 1000, 3)}`;
}
