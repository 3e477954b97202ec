import { z } from 'zod';
import { type Context, createContext } from '../context.ts';
import { loadBrand, mailBrand } from '../features/brand/customizations/index.ts';
import { prepareDataExport } from '../features/operations/data-exports/index.ts';
import { forwardedEventSchema } from '../platform/analytics/contract.ts';
import { forwardEvents } from '../platform/analytics/forward-events.ts';
import { describeError, log } from '../platform/http/log.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { retryDelaySeconds } from '../platform/mail/retry-delay.ts';
import type { Environment } from '../platform/tenancy/environment.ts';
import { resolveTenant } from '../platform/tenancy/resolve-tenant.ts';
import { runMinute } from './run-minute.ts';

const community = { tenant: z.string(), hostname: z.string() };

/** What the queue may carry. Each job names its community, and does nothing when it is done already. */
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), ...community, mailId: z.string() }),
  z.object({ kind: z.literal('data-export'), ...community, exportId: z.string() }),
  z.object({ kind: z.literal('minute'), ...community }),
  z.object({ kind: z.literal('analytics'), ...community, events: z.array(forwardedEventSchema) }),
]);

/** A community's minute is tried so often, 50 s in all: then the next minute does what this one did not. */
const minuteAttempts = 3;

/**
 * Runs each message of a batch by itself: one that fails is tried again later and at last goes to
 * the dead-letter queue, the others are done.
 */
export async function handleQueue(batch: MessageBatch, env: Environment, execution: ExecutionContext): Promise<void> {
  for (const { job, wrong, messages } of readTasks(batch.messages)) {
    const attempts = Math.max(...messages.map((message) => message.attempts));
    try {
      if (!job) throw wrong;
      await runJob(job, env, execution);
      for (const message of messages) message.ack();
    } catch (error) {
      const about = job ? { kind: job.kind, community: job.tenant } : {};
      log('warn', 'job.failed', { ...about, attempts, ...describeError(error) });
      const isOrphaned = job?.kind === 'minute' && attempts >= minuteAttempts;
      for (const message of messages) tryAgain(message, isOrphaned, attempts);
    }
  }
}

function tryAgain(message: Message, isOrphaned: boolean, attempts: number): void {
  if (isOrphaned) message.ack();
  else message.retry({ delaySeconds: retryDelaySeconds(attempts) });
}

export type Job = z.infer<typeof jobSchema>;

interface Task {
  job: Job | undefined;
  /** Why there is no job. */
  wrong: unknown;
  messages: Message[];
}

/** A task for each message, but one for all events of a community: they go out in one request. */
function readTasks(messages: readonly Message[]): Task[] {
  const tasks: Task[] = [];
  for (const message of messages) {
    const { data: job, error: wrong } = jobSchema.safeParse(message.body);
    const earlier = tasks.find(({ job: other }) => job && other && joinEvents(other, job));
    if (earlier) earlier.messages.push(message);
    else tasks.push({ job, wrong, messages: [message] });
  }
  return tasks;
}

function joinEvents(task: Job, job: Job): boolean {
  if (task.kind !== 'analytics' || job.kind !== 'analytics') return false;
  if (task.tenant !== job.tenant || task.hostname !== job.hostname) return false;
  task.events.push(...job.events);
  return true;
}

/** Does one job for the community that it names; a job whose host has gone to another one is refused. */
export async function runJob(
  job: Job,
  env: Environment,
  execution: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> {
  const request = new Request(`https://${job.hostname}/`);
  const tenant = await resolveTenant(request, env, Date.now());
  if (tenant?.slug !== job.tenant) throw new Error('the host of this job is not its community');
  const context = createContext({ tenant, env, request, defer: (work) => execution.waitUntil(work) });
  switch (job.kind) {
    case 'mail':
      return sendMail(context, job.mailId);
    case 'data-export':
      await prepareDataExport(context, job.exportId);
      return;
    case 'minute':
      return runMinute(context);
    case 'analytics':
      return forwardEvents(context, job.events);
  }
}

async function sendMail(context: Context, mailId: string): Promise<void> {
  const { tenant, env } = context;
  const { settings } = await loadBrand(context);
  await deliverMail(mailId, {
    tenant,
    env,
    db: context.db,
    now: context.now,
    brand: (locale) => mailBrand(settings, tenant, context.origin, locale),
  });
}
