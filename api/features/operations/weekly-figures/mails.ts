import { type Context, withLocale } from '#api/context.ts';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { formatMoney, numberFormat } from '#api/platform/i18n/format.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import type { MailBlock, MailMessage } from '#api/platform/mail/message.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { type WaitingTask, waitingPaths } from '../overview/index.ts';
import type { Recipient } from './queries.ts';
import type { FigureChange } from './rules.ts';

const maxTasks = 3;

interface Content {
  changes: readonly FigureChange[];
  /** What is waiting for administrators, most urgent first. */
  waiting: readonly WaitingTask[];
}

/**
 * Composes the mail with the week's figures in an administrator's language; null if nothing changed and nothing is
 * waiting.
 */
export function weeklyFiguresMail(
  context: Context,
  { id, email, locale: wanted }: Recipient,
  { changes, waiting }: Content,
): MailMessage | null {
  const own = withLocale(context, wanted);
  const { t, origin, tenant, locale } = own;
  const tasks = waiting
    .filter(({ kind }) => isOffered(tenant.switchedOff, waitingPaths[kind] ?? ''))
    .slice(0, maxTasks);
  const [first] = changes;
  if (!first && tasks.length === 0) return null;
  const values = { community: tenant.name };
  const lines = changes.map((each) => ({ name: nameOf(own, each), value: describe(own, each) }));
  const preheader = first ? `${nameOf(own, first)}: ${describe(own, first)}` : t('weekly-figures:onlyTasks');
  const facts: MailBlock[] = lines.length > 0 ? [{ kind: 'facts', facts: lines }] : [];
  return {
    ...{ to: email, locale, preheader },
    unsubscribe: unsubscribeUrls(context, { stream: 'figures', userId: id, email }),
    subject: t('weekly-figures:subject', values),
    blocks: [
      { kind: 'heading', text: t('weekly-figures:heading', values) },
      { kind: 'text', text: t(first ? 'weekly-figures:changed' : 'weekly-figures:unchanged') },
      ...facts,
      ...buildTaskBlocks(own, tasks),
      { kind: 'button', label: t('weekly-figures:open'), url: `${origin}/admin/analytics?period=7d` },
      { kind: 'note', text: t('weekly-figures:why', values) },
    ],
  };
}

function buildTaskBlocks({ t, origin }: Context, tasks: readonly WaitingTask[]): MailBlock[] {
  if (tasks.length === 0) return [];
  return [
    { kind: 'subheading', text: t('weekly-figures:tasks') },
    ...tasks.map(({ kind, count }): MailBlock => {
      const label = t(`staff:waiting.${kind}`, { count });
      return { kind: 'link', label, url: origin + (waitingPaths[kind] ?? '/admin') };
    }),
  ];
}

const nameOf = ({ t }: Context, { figure }: FigureChange) => t(`analytics-report:figure.${figure}`);

/** Formats "34, the week before 22": both numbers, because a percentage of a small number means little. */
function describe({ t, locale }: Context, { now, before, currency }: FigureChange): string {
  const say = (value: number) =>
    currency === null ? numberFormat(languageTags[locale]).format(value) : formatMoney(value, currency, locale);
  return t('weekly-figures:change', { now: say(now), before: say(before) });
}
