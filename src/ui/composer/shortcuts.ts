import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { composerSchema } from './document.ts';

const { nodes, marks } = composerSchema;

/** Applies Markdown while it is typed: `## `, `- `, `1. `, `> `, three backticks, and marks around words. */
export function markdownShortcuts(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3}) $/, nodes.heading, ([, signs = '##']) => ({
        level: Math.max(2, signs.length),
      })),
      wrappingInputRule(/^> $/, nodes.blockquote),
      wrappingInputRule(/^[-*+] $/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,4})[.)] $/, nodes.ordered_list, ([, start]) => ({ start: Number(start) })),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      markRule(/(?<![*\p{L}\p{N}])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/u, marks.strong),
      markRule(/(?<![*\p{L}\p{N}])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, marks.em),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/`([^`]+)`$/, marks.code),
    ],
  });
}

/** Replaces the typed text with its inner text and applies the mark, which ends after that text. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [, inner = ''] = match;
    const { tr, schema } = state;
    const marksBefore = state.doc.resolve(start).marks();
    return tr.replaceWith(start, end, schema.text(inner, type.create().addToSet(marksBefore))).removeStoredMark(type);
  });
}
