import { Socket } from 'node:net';

const reason = 'This test runs in Node, without services: import #api/testing/index.ts to run it in the Worker.';

// A test in Node that reached a database, even one that happens to run on this machine, would pass
// or fail by what is there.
Socket.prototype.connect = () => {
  throw new Error(reason);
};
globalThis.fetch = () => Promise.reject(new Error(reason));
