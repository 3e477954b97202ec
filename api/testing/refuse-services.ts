import { Socket } from 'node:net';

const reason = 'This test runs in Node, without services: import #api/testing/index.ts to run it in the Worker.';

// If a Node test reached a service running on this machine, its result would depend on the machine.
Socket.prototype.connect = () => {
  throw new Error(reason);
};
globalThis.fetch = () => Promise.reject(new Error(reason));
