/** Converts a cue to plain text on one line. */
export function cueToPlainText(text: string): string {
  const words = text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return words.replace(/\s+/g, ' ').trim();
}

/** Tags for emphasis and speakers, which are kept. */
const keptTag = /<(\/?[biu]|\/v|v(?:\.[\w.-]+)?[ \t\n]+[^<>&]{1,60})>/g;
/** Other tags of WebVTT and SubRip: classes, ruby, languages, times, fonts. Anything that isn't a tag is text. */
const otherTag = /<\/?(?:[a-z][\w-]*(?:[\s.][^<>]*)?|\d[\d:.]*)?>/gi;
/** Positions in SubStation syntax, which some programs write into SubRip files. */
const position = /\{\\an?\d+\}/g;

/**
 * Keeps tags for emphasis and speakers, and strips others but not their text. Escapes arrows, which would end the cue.
 * Returns an empty string if nothing would be shown.
 */
export function cleanCueText(text: string): string {
  const kept: string[] = [];
  const bare = text.replace(position, '').replace(keptTag, (tag) => {
    kept.push(tag.replaceAll('\n', ' '));
    return `\0${kept.length - 1}\0`;
  });
  const plain = bare.replace(otherTag, '');
  if (plain.replace(/\0\d+\0/g, '').trim() === '') return '';
  return plain
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\0(\d+)\0/g, (_, index: string) => kept[Number(index)] ?? '');
}
