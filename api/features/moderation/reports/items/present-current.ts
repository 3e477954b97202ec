import type { Context } from '#api/context.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { NamedResults } from '#api/platform/database/named-batch.ts';
import type { Current, SurroundingText } from './contract.ts';
import type { selectCurrentContent } from './queries.ts';

type Selected = NamedResults<ReturnType<typeof selectCurrentContent>>;
type Part = Current['parts'][number];

const part = (name: Part['part'], text: string | null, locale: Part['locale'] = null): Part => ({
  ...{ part: name, locale },
  text: text ?? '',
});
const written = (parts: Part[]) => parts.filter(({ text }) => text !== '');

/** Presents the current state of a case's subject; null if it no longer exists. */
export function presentCurrentContent({ locale }: Context, selected: Selected): Current | null {
  const [[post], [comment], [profile], [expert]] = [selected.post, selected.comment, selected.profile, selected.expert];
  if (post) {
    const texts = JSON.parse(post.texts) as Array<{ locale: 'et' | 'en'; title: string; body: string }>;
    const parts = texts.flatMap((text) => [
      part('title', text.title, text.locale),
      part('body', text.body, text.locale),
    ]);
    const under = post[locale];
    return { state: post.state, parts, under, editedAt: isoTime(post.editedAt) };
  }
  if (comment) {
    const { state, body, under, editedAt } = comment;
    return { state, parts: written([part('body', body)]), under, editedAt: isoTime(editedAt) };
  }
  const whole = { under: null, editedAt: null };
  if (profile) {
    const parts = (['name', ...profileTexts] as const).map((name) => part(name, profile[name]));
    return { state: null, parts: written(parts), ...whole };
  }
  if (!expert) return null;
  const parts = [
    part('name', expert.name),
    part('headline', expert.headlineEt, 'et'),
    part('headline', expert.headlineEn, 'en'),
    part('about', expert.aboutEt, 'et'),
    part('about', expert.aboutEn, 'en'),
    ...profileTexts.map((name) => part(name, expert[name])),
  ];
  return { state: expert.isListed ? 'listed' : 'unlisted', parts: written(parts), ...whole };
}

/** Presents the surroundings of a case's subject: comments in their current state, messages as stored. */
export function presentSurroundings({ around, messages }: Selected): SurroundingText[] {
  return [...around, ...messages].map(({ name, text, at, isReported }) => ({
    ...{ name, text, at: isoTime(at) },
    isReported: Boolean(isReported),
  }));
}
