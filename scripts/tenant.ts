import { runTenant } from './tenant/run-tenant.ts';

process.exitCode = await runTenant(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  output: console,
});
