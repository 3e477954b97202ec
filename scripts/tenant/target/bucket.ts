import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { OperatorError } from '../operator-error.ts';
import type { StoredFile, Target } from './target.ts';

/**
 * Reads the files of a bucket through the S3 API, because wrangler can't list them.
 * https://developers.cloudflare.com/r2/api/s3/api/
 */
export function openBucket(environment: NodeJS.ProcessEnv, bucket: string): Pick<Target, 'listFiles' | 'readFile'> {
  const ask = async (path: string) => {
    const { R2_ENDPOINT: endpoint, R2_ACCESS_KEY_ID: id, R2_SECRET_ACCESS_KEY: secret } = environment;
    if (!endpoint || !id || !secret) {
      throw new OperatorError([
        'To read stored files, set R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY: an API token of R2 that',
        'may read the bucket, https://dash.cloudflare.com → R2 → Manage API tokens.',
      ]);
    }
    const client = new AwsClient({ accessKeyId: id, secretAccessKey: secret, service: 's3', region: 'auto' });
    const answer = await client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}${path}`);
    if (!answer.ok) throw new OperatorError([`R2 answered ${answer.status} for ${path}: ${await answer.text()}`]);
    return answer;
  };
  return {
    listFiles: async (prefix) => {
      const found: StoredFile[] = [];
      let token = '';
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
        if (token) query.set('continuation-token', token);
        const list = await (await ask(`?${query}`)).text();
        found.push(...readList(list));
        token = unescapeXml(/<NextContinuationToken>([^<]*)</.exec(list)?.[1] ?? '');
      } while (token);
      return found;
    },
    readFile: async (key, path) => {
      const file = await ask(`/${key.split('/').map(encodeURIComponent).join('/')}`);
      if (file.body) await pipeline(file.body, createWriteStream(path, { mode: 0o600 }));
      return file.headers.get('content-type') ?? '';
    },
  };
}

/** Parses a list of files. With `encoding-type=url`, keys are percent-encoded, so nothing in them looks like markup. */
function readList(list: string): StoredFile[] {
  return [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: decodeURIComponent((/<Key>([^<]*)</.exec(entry)?.[1] ?? '').replaceAll('+', ' ')),
    size: Number(/<Size>(\d+)</.exec(entry)?.[1]),
  }));
}

function unescapeXml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
