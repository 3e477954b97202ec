import { z } from 'zod';
import { createContext } from '../context.ts';
import { loadBrand, mailBrand } from '../features/customizations/index.ts';
import { describeError, log } from '../platform/http/log.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { retryDelaySeconds } from '../platform/mail/retry-delay.ts';
import type { Environment } from '../platform/tenancy/environment.ts';
import { resolveTenant } from '../platform/tenancy/resolve-tenant.ts';

const jobSchema = z.object({
  kind: z.literal('mail'),
  tenant: z.string(),
  hostname: z.string(),
  mailId: z.string(),
});

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
  const { settings } = await loadBrand(context);
  await deliverMail(job.mailId, {
    tenant,
    env,
    db: context.db,
    now: context.now,
    brand: (locale) => mailBrand(settings, tenant, context.origin, locale),
  });
}
