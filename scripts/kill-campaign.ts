import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#api/platform/database/connect.ts';
import { buildWorker, isBuildCurrent } from './build/build-worker.ts';
import type { CountingServer } from './campaigns/start-counting-server.ts';
import type { KillableWorker } from './campaigns/start-killable-worker.ts';
import { findFreePorts } from './local/ports.ts';
import { root } from './local/settings.ts';

/**
 * `npm run kill:campaign -- 10000 100`: sends a campaign to 10,000 recipients through a real SMTP server, kills the
 * Worker's process 100 times while it is sending, and checks that each recipient got it once or is listed as unknown.
 */
const [size = 10_000, kills = 100] = process.argv.slice(2).map(Number);
if (!(size >= 1 && kills >= 0)) {
  console.error(`There is no number of recipients "${process.argv[2]}" or kills "${process.argv[3]}".`);
  process.exit(1);
}
// These imports take a second, so invalid arguments are refused first.
const { connectDatabase } = await import('#api/platform/database/connect.ts');
const { startCountingServer } = await import('./campaigns/start-counting-server.ts');
const { startKillableWorker } = await import('./campaigns/start-killable-worker.ts');
const { expireClaims, prepareCampaign, readCampaignOutcome } = await import('./campaigns/prepare-campaign.ts');
const { startServices } = await import('./local/stack.ts');
const slug = 'ryup';

interface Run {
  db: Database;
  mails: CountingServer;
  start: () => Promise<KillableWorker>;
}

if (!isBuildCurrent()) await buildWorker();
const data = mkdtempSync(join(tmpdir(), 'kogu-kill-'));
const settings = { ports: await findFreePorts(), data, tenants: join(root, 'tenants') };
const services = await startServices(settings);
const mails = await startCountingServer();
const db = connectDatabase({ url: `http://127.0.0.1:${settings.ports.database}`, namespace: slug });
try {
  const id = await prepareCampaign(db, size);
  const begunAt = Date.now();
  const run = { db, mails, start: () => startKillableWorker(settings, mails.port) };
  const killedWhileSending = await killRepeatedly(run);
  await sendRemaining(run, id);
  const seconds = Math.round((Date.now() - begunAt) / 1_000);
  await report(id, { killedWhileSending, seconds });
} finally {
  await mails.stop();
  await services.stop();
  rmSync(data, { recursive: true, force: true });
}

/** Kills the Worker again and again while the campaign is being sent. Returns the number of kills. */
async function killRepeatedly({ db, mails, start }: Run): Promise<number> {
  let count = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await start();
    const before = mails.count();
    const share = Math.max(1, Math.floor((size - before) / (kills - kill + 1)));
    const after = 1 + Math.floor(Math.random() * 2 * share);
    await worker.runMinute();
    for (let waited = 0; mails.count() - before < after && waited < 30_000; waited += 5) await sleep(5);
    if (mails.count() > before) count += 1;
    await worker.kill();
    await expireClaims(db);
    if (kill % 10 === 9) console.log(`${kill + 1} kills, ${mails.count()} of ${size} mails accepted`);
  }
  return count;
}

async function sendRemaining({ db, start }: Run, id: string): Promise<void> {
  const worker = await start();
  for (let minute = 0; minute < 600 && (await readCampaignOutcome(db, id)).state !== 'finished'; minute += 1) {
    await worker.runMinute();
    await sleep(3_000);
    if (minute % 5 === 4) await worker.runMinute();
  }
  await worker.stop();
}

async function report(id: string, run: object): Promise<void> {
  const { state, recipientCount, rows } = await readCampaignOutcome(db, id);
  const times = (email: string) => mails.accepted.get(email) ?? 0;
  const count = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).length;
  const found = {
    ...{ size, kills, ...run, state, recorded: recipientCount, rows: rows.length, accepted: mails.count() },
    sent: count((row) => row.state === 'sent'),
    unknown: count((row) => row.state === 'unknown'),
    other: count((row) => row.state !== 'sent' && row.state !== 'unknown'),
    unknownAndArrived: count((row) => row.state === 'unknown' && times(row.email) === 1),
    twice: count((row) => times(row.email) > 1),
    sentWithoutArriving: count((row) => row.state === 'sent' && times(row.email) !== 1),
  };
  console.log(JSON.stringify(found, null, 2));
  const isRight =
    state === 'finished' &&
    [recipientCount, rows.length, found.sent + found.unknown].every((each) => each === size) &&
    found.twice + found.sentWithoutArriving + found.other === 0;
  console.log(isRight ? 'Each recipient got it once, or is listed as unknown.' : 'Some are missing or got it twice.');
  if (!isRight) process.exitCode = 1;
}
