import { z } from 'zod';
import { type Context, createContext } from '../context.ts';
import { loadBrand, mailBrand } from '../features/customizations/index.ts';
import { prepareDataExport } from '../features/data-exports/index.ts';
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
]);

/** A community's minute is tried so often, 50 s in all: then the next minute does what this one did not. */
const minuteAttempts = 3;

/**
 * Runs each message of a batch by itself: one that fails is tried again later and at last goes to
 * the dead-letter queue, the others are done.
 */
export async function handleQueue(batch: MessageBatch, env: Environment, execution: ExecutionContext): Promise<void> {
  for (const message of batch.messages) {
    const { data: job, error: wrong } = jobSchema.safeParse(message.body);
    const { attempts } = message;
    try {
      if (!job) throw wrong;
      await runJob(job, env, execution);
      message.ack();
    } catch (error) {
      const about = job ? { kind: job.kind, community: job.tenant } : {};
      log('warn', 'job.failed', { ...about, attempts, ...describeError(error) });
      if (job?.kind === 'minute' && attempts >= minuteAttempts) message.ack();
      else message.retry({ delaySeconds: retryDelaySeconds(attempts) });
    }
  }
}

export type Job = z.infer<typeof jobSchema>;

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
