import type { ThreadPost } from '#api/features/community/posts/read/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Body } from '#src/client/call.ts';

/** The form's values by field name. A field with several values is a list, or a string if it has only one. */
export interface PostValues {
  title: string;
  body: string;
  otherTitle: string;
  otherBody: string;
  space?: string;
  kind?: 'discussion' | 'question' | 'poll';
  locale?: Locale;
  option?: string | string[];
  isMultiple?: string;
  closesAt?: string;
  reason?: string;
}

const otherOf = (locale: Locale): Locale => (locale === 'et' ? 'en' : 'et');

function otherText({ otherTitle, otherBody }: PostValues, locale: Locale) {
  if (otherTitle.trim() === '' && otherBody.trim() === '') return null;
  return { [otherOf(locale)]: { title: otherTitle, body: otherBody } };
}

/** Converts the form's values to the body of the call that creates the post. */
export function newPostBody(values: PostValues): Body<'POST /api/posts'> {
  const { space = '', kind = 'discussion', locale = 'et', title, body } = values;
  return {
    ...{ space, kind, locale, title, body },
    texts: otherText(values, locale) ?? {},
    ...(kind === 'poll' ? { poll: parsePoll(values) } : {}),
  };
}

function parsePoll({ option = [], isMultiple, closesAt }: PostValues) {
  return {
    options: [option].flat().flatMap((each) => each.trim() || []),
    isMultiple: isMultiple !== undefined,
    // The value has no time zone; `new Date` parses it in the member's.
    ...(closesAt ? { closesAt: new Date(closesAt).toISOString() } : {}),
  };
}

/**
 * Converts the form's values to the body of the call that edits the post. An emptied text in the other language is
 * removed.
 */
export function editedPostBody(
  values: PostValues,
  { version, texts: [text] }: Pick<ThreadPost, 'version' | 'texts'>,
): Body<'PATCH /api/posts/{id}'> {
  const locale = text?.locale ?? 'et';
  const { title, body, reason } = values;
  return {
    ...{ locale, title, body, version },
    texts: otherText(values, locale) ?? { [otherOf(locale)]: null },
    ...(reason ? { reason } : {}),
  };
}

/** Maps a field of the call to the form field that shows its error. */
export function formFieldOf(name: string): string {
  const [part, , last] = name.split('.');
  if (part === 'texts') return last === 'title' ? 'otherTitle' : 'otherBody';
  if (part === 'poll') return name === 'poll.closesAt' ? 'closesAt' : 'option';
  return name;
}
