import MarkdownIt from 'markdown-it';

/** Allowed link targets: web, mail, or a path on this site. `//` would be another site. */
const linkPattern = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]|%5c))/i;

/**
 * The dialect of every text, also in the editor: CommonMark with tables, strikethrough and bare web addresses. HTML and
 * deeper nesting are plain text.
 */
export const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 20 });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// Image addresses are checked by `allowTokens`, which knows the community.
markdown.validateLink = (address) => linkPattern.test(address);
