import type { HomeSection, HomeSectionKind } from '#api/features/site/home/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { createTranslator, type Translate } from '#api/platform/i18n/translate.ts';

/** Returns the initial content of a new section of each kind: placeholder texts that describe what to write. */
export function starterSections(): { [Kind in HomeSectionKind]: Extract<HomeSection, { kind: Kind }> } {
  const translators = locales.map((locale) => [locale, createTranslator(locale)] as const);
  const each = (read: (t: Translate) => string) =>
    Object.fromEntries(translators.map(([locale, t]) => [locale, read(t)])) as Localized;
  const title = each((t) => t('home-studio:starter.title'));
  const lead = each((t) => t('home-studio:starter.lead'));
  const text = each((t) => t('home-studio:starter.text'));
  const item = { title: each((t) => t('home-studio:starter.item')), text };
  const join = { label: each((t) => t('shell:signUp')), path: '/auth/signup' };
  const name = each((t) => t('home-studio:starter.name')).en;
  const person = { name, field: each((t) => t('home-studio:starter.field')), words: text };
  const voice = {
    words: each((t) => t('home-studio:starter.words')),
    name,
    since: each((t) => t('home-studio:starter.since')),
  };
  const question = {
    question: each((t) => t('home-studio:starter.question')),
    answer: each((t) => t('home-studio:starter.answer')),
  };
  const topic = { ...item, icon: 'star' as const };
  const eyebrow = each((t) => t('home-studio:starter.eyebrow'));
  return {
    hero: { kind: 'hero', title, lead, primary: join },
    topics: { kind: 'topics', title, items: [topic, { ...topic, icon: 'heart' }, { ...topic, icon: 'users' }] },
    story: { kind: 'story', eyebrow, title, paragraphs: [lead] },
    steps: { kind: 'steps', title, items: [item, item, item] },
    content: { kind: 'content', type: 'article', title: each((t) => t('home-studio:starter.newest')) },
    people: { kind: 'people', title, lead, items: [person, person] },
    voices: { kind: 'voices', title: each((t) => t('home-studio:starter.voices')), items: [voice] },
    questions: {
      ...{ kind: 'questions', items: [question, question] },
      title: each((t) => t('home-studio:starter.questions')),
    },
    invitation: { kind: 'invitation', title: each((t) => t('home-studio:starter.join')), lead, primary: join },
  };
}
