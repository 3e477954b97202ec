import { z } from 'zod';
import { sendCampaigns } from '#api/features/growth/campaigns/index.ts';
import { sendSequences } from '#api/features/growth/sequences/index.ts';
import { prepareDataExport } from '#api/features/operations/privacy/index.ts';
import { type Context, createContext, withLocale, withSettings } from '../context.ts';
import { loadBrand, mailBrand } from '../features/brand/customizations/index.ts';
import { forwardedEventSchema } from '../platform/analytics/contract.ts';
import { forwardEvents } from '../platform/analytics/forward-events.ts';
import { toAppError } from '../platform/http/app-error.ts';
import { describeError, log } from '../platform/http/log.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { retryDelaySeconds } from '../platform/mail/retry-delay.ts';
import type { Environment } from '../platform/tenancy/environment.ts';
import { resolveTenant } from '../platform/tenancy/resolve-tenant.ts';
import { runMinute } from './run-minute.ts';

const community = { tenant: z.string(), hostname: z.string() };

/** Jobs on the queue. Each names its community and does nothing if it is already done. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), ...community, mailId: z.string() }),
  z.object({ kind: z.literal('data-export'), ...community, exportId: z.string() }),
  z.object({ kind: z.literal('minute'), ...community }),
  z.object({ kind: z.literal('campaigns'), ...community }),
  z.object({ kind: z.literal('sequences'), ...community }),
  z.object({ kind: z.literal('analytics'), ...community, events: z.array(forwardedEventSchema) }),
]);

/** A community's minute is tried three times; after that, the next minute takes over. */
const maxMinuteAttempts = 3;

/** How long the jobs of one community and kind may keep a batch waiting: longer than any mail, which has 30 s. */
const defaultPatienceMs = 45_000;

/**
 * Runs a batch's messages: those of one community and kind in order, in parallel with all others, so that a silent
 * database, mail server or analytics service doesn't delay other communities' jobs. A failed message is retried later
 * and finally goes to the dead-letter queue.
 */
export async function handleQueue(
  batch: MessageBatch,
  env: Environment,
  execution: ExecutionContext,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const lanes = Map.groupBy(parseTasks(batch.messages), ({ job }) => job && `${job.tenant} ${job.kind}`);
  await Promise.all([...lanes.values()].map((lane) => runTasksInOrder(lane, env, execution, patienceMs)));
}

/**
 * Runs jobs one after another. When the time is up or the database is unavailable, leaves the rest to later batches.
 */
async function runTasksInOrder(lane: Task[], env: Environment, execution: ExecutionContext, patienceMs: number) {
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  stopped.catch(() => undefined);
  const timer = setTimeout(() => stop(new Error('the time for this community is up')), patienceMs);
  for (const task of lane) {
    const failure = await runTask(task, env, execution, stopped);
    if (failure && toAppError(failure).kind === 'unavailable') stop(failure);
  }
  clearTimeout(timer);
}

/** Runs a job and acknowledges or retries its messages. Returns the error if it failed. */
async function runTask(
  { job, parseError, messages }: Task,
  env: Environment,
  execution: ExecutionContext,
  stopped: Promise<never>,
): Promise<unknown> {
  const attempts = Math.max(...messages.map((message) => message.attempts));
  try {
    if (!job) throw parseError;
    // Ends at once if the lane was stopped before.
    await Promise.race([stopped, Promise.resolve()]);
    const work = runJob(job, env, execution);
    // Work that outlives its time may still finish; each job does nothing if it is already done.
    execution.waitUntil(work.catch(() => undefined));
    await Promise.race([work, stopped]);
    for (const message of messages) message.ack();
    return undefined;
  } catch (error) {
    const about = job ? { kind: job.kind, community: job.tenant } : {};
    log('warn', 'job.failed', { ...about, attempts, ...describeError(error) });
    const isGivenUp = job?.kind === 'minute' && attempts >= maxMinuteAttempts;
    for (const message of messages) retryOrDrop(isGivenUp, message, attempts);
    return error;
  }
}

function retryOrDrop(isGivenUp: boolean, message: Message, attempts: number): void {
  if (isGivenUp) message.ack();
  else message.retry({ delaySeconds: retryDelaySeconds(attempts) });
}

export type Job = z.infer<typeof jobSchema>;

interface Task {
  job: Job | undefined;
  /** If the message isn't a job, why it couldn't be parsed. */
  parseError: unknown;
  messages: Message[];
}

/** One task per message, except that all of a community's analytics events share one, sent in a single request. */
function parseTasks(messages: readonly Message[]): Task[] {
  const tasks: Task[] = [];
  for (const message of messages) {
    const { data: job, error: parseError } = jobSchema.safeParse(message.body);
    const earlier = tasks.find(({ job: other }) => job && other && mergeEvents(other, job));
    if (earlier) earlier.messages.push(message);
    else tasks.push({ job, parseError, messages: [message] });
  }
  return tasks;
}

function mergeEvents(task: Job, job: Job): boolean {
  if (task.kind !== 'analytics' || job.kind !== 'analytics') return false;
  if (task.tenant !== job.tenant || task.hostname !== job.hostname) return false;
  task.events.push(...job.events);
  return true;
}

/** Runs one job for its community. Refused if its host now belongs to another community. */
export async function runJob(
  job: Job,
  env: Environment,
  execution: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> {
  const request = new Request(`https://${job.hostname}/`);
  const tenant = await resolveTenant(request, env, Date.now());
  if (tenant?.slug !== job.tenant) throw new Error('the host of this job is not its community');
  if (tenant.status === 'restoring') throw new Error('the community is being restored');
  const started = createContext({ tenant, env, request, defer: (work) => execution.waitUntil(work) });
  // No one waits for a response, so a job's many steps aren't limited to the time of a request.
  started.answered();
  const context = await withSettings(started);
  switch (job.kind) {
    case 'mail':
      return sendMail(context, job.mailId);
    case 'data-export':
      await prepareDataExport(context, job.exportId);
      return;
    case 'minute':
      return runMinute(context);
    case 'campaigns':
      // The minute job resumes it once the community is open again.
      return tenant.status === 'suspended' ? undefined : sendCampaigns(context);
    case 'sequences':
      return tenant.status === 'suspended' ? undefined : sendSequences(context);
    case 'analytics':
      return forwardEvents(context, job.events);
  }
}

async function sendMail(context: Context, mailId: string): Promise<void> {
  const { tenant, folder, env } = context;
  const { settings } = await loadBrand(context);
  await deliverMail(mailId, {
    tenant,
    usualSender: folder.mailFrom,
    env,
    db: context.db,
    now: context.now,
    brand: (locale) => mailBrand(settings, withLocale(context, locale).tenant, context.origin, locale),
  });
}
