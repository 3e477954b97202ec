import { type Context, withLocale } from '#api/context.ts';
import type { CampaignTexts } from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { SequenceKind, Step } from '../contract.ts';

const anyone = { plan: 'any', posted: 'any', returned: 'any' } as const;

const planned = {
  welcome: [
    { id: 'hello', days: 0, ...anyone },
    { id: 'first-post', days: 3, ...anyone, posted: 'no' },
    { id: 'plans', days: 14, ...anyone, plan: 'no' },
  ],
  renewal: [{ id: 'soon', days: 7, ...anyone }],
  lapse: [
    { id: 'thanks', days: 1, ...anyone },
    { id: 'again', days: 21, ...anyone },
  ],
  silence: [
    { id: 'missed', days: 0, ...anyone },
    { id: 'last', days: 45, ...anyone },
  ],
} as const satisfies Record<SequenceKind, ReadonlyArray<Omit<Step, 'texts'>>>;

/** Returns the steps that an administrator has saved, or else the sequence's default steps, in the community's name. */
export function stepsOf(context: Context, { kind, steps }: { kind: SequenceKind; steps: Step[] | null }): Step[] {
  return steps ?? planned[kind].map((step) => ({ ...step, texts: textsOf(context, kind, step.id) }));
}

function textsOf(context: Context, kind: SequenceKind, step: string): CampaignTexts {
  const { origin } = context;
  const inLanguage = (locale: Locale) => {
    const { t, tenant } = withLocale(context, locale);
    const values = { community: tenant.name, origin };
    // The types of text keys don't say which step belongs to which sequence.
    const of = (part: 'subject' | 'preview' | 'body') =>
      t(`sequence-mails:${kind}.${step}.${part}` as 'sequence-mails:welcome.hello.subject', values);
    return { subject: of('subject'), preview: of('preview'), body: of('body') };
  };
  return Object.fromEntries(locales.map((locale) => [locale, inLanguage(locale)]));
}
