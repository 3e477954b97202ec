import type { ThreadPost } from '#api/features/community/posts/read/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Body } from '#src/client/call.ts';

/** The fields of the form by name. A field with several values is a list, or a text if it has one. */
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

/** The body of the call that creates the post. */
export function newPost(values: PostValues): Body<'POST /api/posts'> {
  const { space = '', kind = 'discussion', locale = 'et', title, body } = values;
  return {
    ...{ space, kind, locale, title, body },
    texts: otherText(values, locale) ?? {},
    ...(kind === 'poll' ? { poll: pollIn(values) } : {}),
  };
}

function pollIn({ option = [], isMultiple, closesAt }: PostValues) {
  return {
    options: [option].flat().flatMap((each) => each.trim() || []),
    isMultiple: isMultiple !== undefined,
    // The field has no zone; `new Date` reads it in the member's.
    ...(closesAt ? { closesAt: new Date(closesAt).toISOString() } : {}),
  };
}

/** The body of the call that changes it. Emptying the text in the other language removes it. */
export function editedPost(
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

/** The field of the form at which a fault of the call is shown. */
export function shownAt(name: string): string {
  const [part, , last] = name.split('.');
  if (part === 'texts') return last === 'title' ? 'otherTitle' : 'otherBody';
  if (part === 'poll') return name === 'poll.closesAt' ? 'closesAt' : 'option';
  return name;
}
