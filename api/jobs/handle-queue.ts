import { z } from 'zod';
import { type Context, createContext } from '../context.ts';
import { loadBrand, mailBrand } from '../features/customizations/index.ts';
import { prepareDataExport } from '../features/data-exports/index.ts';
import { describeError, log } from '../platform/http/log.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { retryDelaySeconds } from '../platform/mail/retry-delay.ts';
import type { Environment } from '../platform/tenancy/environment.ts';
import { resolveTenant } from '../platform/tenancy/resolve-tenant.ts';

const community = { tenant: z.string(), hostname: z.string() };

/** What the queue may carry. Each job names its community, and does nothing when it is done already. */
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), ...community, mailId: z.string() }),
  z.object({ kind: z.literal('data-export'), ...community, exportId: z.string() }),
]);

/**
 * Runs each message of a batch by itself: one that fails is tried again later and at last goes to
 * the dead-letter queue, the others are done.
 */
export async function handleQueue(batch: MessageBatch, env: Environment, execution: ExecutionContext): Promise<void> {
  for (const message of batch.messages) {
    try {
      await runJob(jobSchema.parse(message.body), env, execution);
      message.ack();
    } catch (error) {
      log('warn', 'job.failed', { attempts: message.attempts, ...describeError(error) });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
}

type Job = z.infer<typeof jobSchema>;

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
