import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

/** Creates an authority, written to `file` for programs that should trust it, and a certificate for a host. */
export function createCertificate(folder: string, authority: string, host: string): Certificate & { file: string } {
  const path = (name: string) => join(folder, `${authority}-${host}-${name}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [rootKey, root, key, request, cert, names] = ['root-key', 'root', 'key', 'request', 'cert', 'names'].map(
    path,
  ) as [string, string, string, string, string, string];
  writeFileSync(names, `subjectAltName=${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`);
  openssl('req', '-x509', ...newKey, '-keyout', rootKey, '-out', root, '-days', '2', '-subj', `/CN=${authority}`);
  openssl('req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
  const signed = ['-CA', root, '-CAkey', rootKey, '-CAcreateserial', '-days', '2', '-extfile', names];
  openssl('x509', '-req', '-in', request, ...signed, '-out', cert);
  return { file: root, key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
