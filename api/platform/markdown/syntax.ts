import MarkdownIt, { type StateBlock } from 'markdown-it';
import { linkUrls } from './addresses.ts';
import { flattenMarks } from './flatten-marks.ts';
import { showLineBreaks } from './line-breaks.ts';

/** Allowed link targets: web, mail, or a path on this site. `//` would be another site. */
const linkPattern = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]|%5c))/i;

/** How many cells may be missing from the table rows of a text, in total. */
const maxMissing = 1_000;

/**
 * The dialect of every text, also in the editor: CommonMark with tables, strikethrough and bare URLs, in which a new
 * line is a line break. HTML and deeper nesting are plain text.
 */
export const markdown = new MarkdownIt({ html: false, maxNesting: 20 });
flattenMarks(markdown);
linkUrls(markdown);
showLineBreaks(markdown);
// Image URLs are checked by `allowTokens`, which knows the community.
markdown.validateLink = (address) => linkPattern.test(address);
limitMissingCells();

/**
 * A row may have fewer cells than its table's head, and the parser fills it up: a few hundred characters could become a
 * hundred thousand cells. Once too many are missing, later tables aren't parsed as tables.
 */
function limitMissingCells(): void {
  const [parseTable] = markdown.block.ruler.getRules('');
  if (!parseTable) throw new Error('the parser has no rule for tables');
  markdown.block.ruler.at(
    'table',
    (state, from, to, isSilent) => {
      const env = state.env as { missingCells?: number };
      const missing = env.missingCells ?? 0;
      if (missing > maxMissing || !parseTable(state, from, to, true)) return false;
      const total = missing + countMissing(state, from, to, maxMissing - missing);
      if (total > maxMissing || !isSilent) env.missingCells = total;
      return total <= maxMissing && (isSilent || parseTable(state, from, to, false));
    },
    { alt: ['paragraph', 'reference'] },
  );
}

/**
 * Counts the empty places in a table, where a row has fewer cells than there are columns. Stops counting at the end of
 * the row in which the count exceeds `enough`. The table starts at the line `from`; the next line marks its columns.
 */
function countMissing(state: StateBlock, from: number, to: number, enough: number): number {
  const columns = countPipes(state, from + 1) + 1;
  let missing = 0;
  for (let line = from + 2; line < to && !state.isEmpty(line) && missing <= enough; line += 1) {
    missing += Math.max(0, columns - 1 - countPipes(state, line));
  }
  return missing;
}

function countPipes({ src, bMarks, tShift, eMarks }: StateBlock, line: number): number {
  const text = src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
  return text.split('|').length - 1;
}

/** The URL of an uploaded picture. */
export const picturePattern = /^\/files\/[a-z0-9-]+(?:\/[a-z0-9-]+)*\.(?:jpg|png|webp)$/;

/** The URL of a mention, `[@Mari](/profile/<id>)`, which contains the member's id. */
export const profilePattern = /^\/profile\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
