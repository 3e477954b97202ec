import type { LocalSettings } from '../local/settings.ts';
import { readTenantFolders } from '../tenant/read-folders.ts';
import { wordAt } from '../tenant/scale-texts.ts';
import { seedScaleContent } from '../tenant/seed-scale.ts';
import { openLocalTarget } from '../tenant/target/local.ts';
import { measure } from './measure.ts';

const articles = Number(process.env['BENCH_ARTICLES'] ?? 100_000);

/** Fills a community and runs searches in it one after another, as a visitor. */
export async function benchSearch(settings: LocalSettings, host: string, port: number): Promise<void> {
  const slug = host.split('.', 1)[0];
  const folder = readTenantFolders(settings.tenants).folders.find(({ file }) => file.slug === slug);
  if (!folder) throw new Error(`no community of that name: ${slug}`);
  const target = await openLocalTarget(settings);
  console.log(`Making ${articles} articles …`);
  const began = Date.now();
  try {
    await seedScaleContent(target.connect(folder.file), articles);
  } finally {
    await target.close();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  const [common = '', second = '', rare = ''] = [0, 1, 15_000].map((index) => wordAt('et', index));
  const questions = {
    'a word in most of them': common,
    'two of them': `${common} ${second}`,
    'the beginning of many': common.slice(0, 2),
    'a rare word': rare,
    'a word that no one wrote': 'xqxqxq',
  };
  const rows: Record<string, string | number>[] = [];
  for (const [name, words] of Object.entries(questions)) {
    const path = `/api/search?q=${encodeURIComponent(words)}`;
    const { p50, p99, failed } = await measure({ name, port, host, path, connections: 1, fromMany: true });
    rows.push({ what: name, words, 'p50 ms': p50, 'p99 ms': p99, failed });
  }
  console.log(`Search in ${articles} articles and a tenth as many events, made in ${seconds} s`);
  console.table(rows);
}
