import type { Context } from '#api/context.ts';

/**
 * The number of hubs per community. One hub serves thousands of sockets; raise the number for communities that outgrow
 * it.
 */
const hubCount = 1;

type Place = Pick<Context, 'env' | 'tenant'>;

/** The number of a member's hub, from the last digits of the member's id, which are random. */
export function getHubNumber(userId: string): number {
  return Number.parseInt(userId.slice(-8), 16) % hubCount;
}

/** Returns null in a deployment without hubs, where pages poll instead. */
export function getHub({ env, tenant }: Place, number: number) {
  if (!(number < hubCount)) return null;
  return env.LIVE?.getByName(`${tenant.slug}/${number}`) ?? null;
}

export function listHubs(place: Place) {
  return Array.from({ length: hubCount }, (_, number) => getHub(place, number)).filter((hub) => hub !== null);
}
