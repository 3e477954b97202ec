import { cueToPlainText } from '#api/platform/captions/cue-text.ts';
import { type Cue, parseWebVtt } from '#api/platform/captions/web-vtt.ts';
import type { SpokenText, VideoTrack } from './contract.ts';

/** A passage ends after a sentence once it has the `least` length, and in any case before it exceeds `most`. */
const length = { least: 240, most: 420 } as const;
/** Splits a cue into parts, because it may have any length and a passage is quoted as a whole. */
const pieces = /.{1,400}(?:\s|$)|.{1,400}/gsu;

/** Extracts the spoken text of a video. A single cue is too short to answer anything, so passages join several. */
export function extractSpokenText(tracks: readonly VideoTrack[]): SpokenText {
  // If two tracks have the same language, the first one is shown.
  const captions = tracks.filter(({ kind }) => kind === 'captions').toReversed();
  return Object.fromEntries(captions.map(({ locale, text }) => [locale, cutCues(parseWebVtt(text)?.cues ?? [])]));
}

function cutCues(cues: readonly Cue[]): Array<[number, string]> {
  const passages: Array<[number, string]> = [];
  let before = '';
  for (const { from, text } of cues) {
    const said = cueToPlainText(text);
    // Captioning software repeats a line to keep it on the screen.
    if (said !== before) for (const piece of said.match(pieces) ?? []) addTo(passages, from, piece.trim());
    before = said;
  }
  return passages;
}

function addTo(passages: Array<[number, string]>, from: number, piece: string): void {
  if (piece === '') return;
  const last = passages.at(-1);
  const isFull = last && last[1].length >= length.least && /[.!?…]["”»]?$/.test(last[1]);
  if (!last || isFull || last[1].length + piece.length >= length.most) passages.push([Math.floor(from), piece]);
  else last[1] = `${last[1]} ${piece}`;
}
