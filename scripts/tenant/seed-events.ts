import type { EventEntry } from '#api/features/events/events/contract.ts';
import { createDemoEvents } from '#api/features/operations/setup/index.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { refuseProduction } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

/** Creates missing demo events, on this machine only. Their attendees are the demo accounts, which must exist. */
export async function seedEvents(target: Target, tenant: Tenant, events: readonly EventEntry[]): Promise<number> {
  if (events.length === 0) return 0;
  refuseProduction(target.kind);
  return createDemoEvents({ db: target.connect(tenant), tenant, now: new Date() }, events);
}
