import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFreePorts } from './ports.ts';
import { findRunningStack } from './running-stack.ts';
import { startServices } from './stack.ts';

const children = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

it('startServices stops the database server if the inbox can’t be started', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kogu-stack-'));
  const tenants = join(data, 'tenants');
  mkdirSync(tenants);
  // A file in its place keeps the inbox from creating its folder.
  writeFileSync(join(data, 'mail'), '');
  try {
    await expect(startServices({ ports: await findFreePorts(), data, tenants })).rejects.toThrow(join(data, 'mail'));
    await expect.poll(children).toBe(0);
    expect(findRunningStack({ data })).toBeNull();
  } finally {
    rmSync(data, { recursive: true });
  }
});
