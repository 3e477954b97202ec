import { conditions, type SequenceStep } from '#api/features/growth/sequences/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { ApiError } from '#src/client/api-client.ts';
import type { Body } from '#src/client/call.ts';
import type { Fields } from '#src/ui/form/form-fields.ts';

export type SequenceStepInput = Body<'PATCH /api/admin/email-sequences/{kind}'>['steps'][number];

/** Returns a step in the form in which it is stored. */
export const toStepInput = ({
  figures: _,
  reasons: __,
  texts: { et, en },
  ...step
}: SequenceStep): SequenceStepInput => ({
  ...step,
  texts: { ...(et && { et }), ...(en && { en }) },
});

/**
 * A hash of the step's content. The version of the sequence can't be used, because saving one mail would then discard
 * what was typed into another.
 */
export function hashStep(step: SequenceStep | null, silentDays: number): number {
  const content = JSON.stringify([step && toStepInput(step), silentDays]);
  return [...content].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 32, 0);
}

/** Returns the initial values of a step's form. */
export function initialFields(step: SequenceStep | null): Fields {
  const texts = locales.flatMap((locale) =>
    Object.entries(step?.texts[locale] ?? {}).map(([part, value]) => [`texts.${locale}.${part}`, value]),
  );
  return Object.fromEntries(texts);
}

/** Reads the texts from a form's fields. */
export function readStepTexts(fields: Fields) {
  const textIn = (locale: Locale) => {
    const of = (part: string) => fields[`texts.${locale}.${part}`] ?? '';
    return { subject: of('subject'), preview: of('preview'), body: of('body') };
  };
  return { et: textIn('et'), en: textIn('en') };
}

/** Parses a typed number. Anything else becomes NaN, which the server refuses. */
export const parseTypedNumber = (typed = '') => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** Reads a step from its form's fields. */
export function readSequenceStep(fields: Fields, id: string): SequenceStepInput {
  const answers = conditions.map((name) => [name, fields[name] ?? 'any']);
  return { id, days: parseTypedNumber(fields['days']), texts: readStepTexts(fields), ...Object.fromEntries(answers) };
}

/** Renames the errors of one step to the fields of its form. */
export function mapStepErrors(thrown: unknown, index: number): unknown {
  if (!(thrown instanceof ApiError) || !thrown.failure.fields) return thrown;
  const { fields, ...failure } = thrown.failure;
  const own = Object.entries(fields).map(([name, fault]) => [name.replace(`steps.${index}.`, ''), fault]);
  return new ApiError(thrown.status, { ...failure, fields: Object.fromEntries(own) });
}
