import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { listStructureParts } from '#api/platform/markdown/structure.ts';
import { askModel } from '#api/platform/models/ask-model.ts';
import { countModelUse, modelUseLimit } from '#api/platform/models/community-model.ts';
import { estimateTokensFromLength } from '#api/platform/models/costs.ts';
import { verb } from '#api/verb.ts';
import {
  maxTranslatedLength,
  type TranslatedText,
  type TranslationRefusal,
  translateDraftSchema,
  translatedTextSchema,
  translationRefusals,
} from './contract.ts';

type Answer = Outcome<{ data: TranslatedText }, TranslationRefusal>;

/**
 * Lets the community's model translate a language version into the other language. Nothing is stored: the editor shows
 * the result, and a person saves and publishes it.
 */
export const translateDraft = verb(
  {
    access: 'admin',
    input: translateDraftSchema,
    refusals: translationRefusals,
    records: { nothing: 'Only a suggestion.' },
  },
  async (context, { from, text }, { user }): Promise<Answer> => {
    if (lengthOf(text) > maxTranslatedLength) return refuse('translation_too_long');
    const model = await countModelUse(context, modelUseLimit('drafts.translations', user.id, 30));
    if (!model) return refuse('no_model');
    const answer = await askModel(context, model, {
      name: 'drafts.translation',
      task: taskOf[from],
      material: text,
      answer: translatedTextSchema,
      // Estonian takes more tokens than English.
      maxTokens: 500 + 2 * estimateTokensFromLength(lengthOf(text)),
    });
    if (answer.ok && !isSameStructure(text, answer.data)) return refuse('translation_changed');
    return answer;
  },
);

const taskOf = { et: writeTask('Estonian', 'English'), en: writeTask('English', 'Estonian') };

function writeTask(from: string, to: string): string {
  return [
    `You translate an item of a community's website from ${from} to ${to}, as a native writer of ${to} would put it.`,
    'Answer with one JSON object that has the same keys as the material: title, summary, body, coverAlt, and lines, a list',
    'of as many texts in the same order. What is empty stays empty. Add nothing and leave nothing out.',
    'body is Markdown: keep its headings, lists, quotes, tables, code and line breaks, and copy each address of a link or',
    'picture exactly as it is; translate the words of links and the descriptions of pictures.',
    'title has at most 160 characters, summary 400, coverAlt 200.',
  ].join(' ');
}

/** Titles and single lines are checked as Markdown too, so that the model can't add links to them. */
function isSameStructure(from: TranslatedText, to: TranslatedText): boolean {
  const [one, other] = [partsOf(from), partsOf(to)];
  return one.length === other.length && one.every((part, index) => isSamePart(part, other[index] ?? ''));
}

const partsOf = ({ body, title, summary, coverAlt, lines }: TranslatedText) => [
  body,
  title,
  summary,
  coverAlt,
  ...lines,
];

function isSamePart(one: string, other: string): boolean {
  return (one === '') === (other === '') && listStructureParts(one).join('\n') === listStructureParts(other).join('\n');
}

function lengthOf(text: TranslatedText): number {
  return partsOf(text).join('').length;
}
