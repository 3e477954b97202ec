import type { Socket } from 'node:net';

/** The steps of an SMTP dialogue, in order: the server's greeting, the client's commands, and the message. */
const steps = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message'] as const;
export type Step = (typeof steps)[number];

/** What a server does at a step instead of accepting it. */
type Fault = (socket: Socket) => void;

const say = (text: string) => (socket: Socket) => void socket.write(text);

/** Faults that can happen at any step. */
const anywhere = {
  closes: (socket) => socket.end(),
  resets: (socket) => socket.resetAndDestroy(),
  'falls silent': () => undefined,
  'says 421': (socket) => socket.end('421 4.3.2 closing\r\n'),
  'breaks off': (socket) => socket.end('250-half a rep'),
  'drips for ever': drip,
  'sends one endless line': flood('a'.repeat(1000)),
  'sends endless empty lines': flood('\r\n'.repeat(1000)),
  'sends an endless reply': flood('250-more\r\n'.repeat(1000)),
  'sends endless replies': flood('250 2.0.0 fine\r\n'.repeat(1000)),
  'sends noise': flood('\0\xff\x80220 \r\r\n\n'.repeat(100)),
} satisfies Record<string, Fault>;

/** Faults of one step only. */
const somewhere: ReadonlyArray<[Step, string, Fault]> = [
  ['greeting', 'greets with 554', say('554 5.7.1 go away\r\n')],
  ['MAIL', 'refuses the sender', say('553 5.7.1 sender rejected\r\n')],
  ['RCPT', 'refuses the recipient for good', say('550 5.1.1 no such user\r\n')],
  ['RCPT', 'refuses the recipient for good in several lines', say('550-5.1.1 no such user\r\n550 5.1.1 sorry\r\n')],
  ['RCPT', 'refuses the recipient in words only', say('550 unknown\r\n')],
  ['RCPT', 'refuses the recipient for now', say('450 4.2.1 greylisted\r\n')],
  ['RCPT', 'refuses the sender late', say('553 5.7.1 not your address\r\n')],
  ['DATA', 'has no room', say('452 4.3.1 full\r\n')],
  ['message', 'refuses the message', say('554 5.6.0 no\r\n')],
];

export interface NamedFault {
  name: string;
  step: Step;
  fault: Fault;
}

export const faults: readonly NamedFault[] = [
  ...steps.flatMap((step) =>
    Object.entries(anywhere).map(([what, fault]) => ({ name: `${what} (${step})`, step, fault })),
  ),
  ...somewhere.map(([step, name, fault]) => ({ name, step, fault })),
];

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.once('close', () => clearInterval(timer));
}

/** Sends the text repeatedly, as fast as the client reads. */
function flood(text: string): Fault {
  return (socket) => {
    const go = () => {
      while (!socket.destroyed && socket.write(text, 'latin1'));
    };
    socket.on('drain', go);
    go();
  };
}
