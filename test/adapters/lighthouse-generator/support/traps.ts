import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Servers that no page may reach. They record everything that arrives. */
export interface Traps {
  /** TCP, on 127.0.0.1. */
  readonly port: number;
  /** TCP, on ::1. */
  readonly port6: number;
  /** UDP, on 127.0.0.1. */
  readonly udpPort: number;
  /** Everything that arrived, in order, such as "tcp 127.0.0.1". */
  readonly caught: string[];
  close(): Promise<void>;
}

/** Opens the traps and verifies each of them. */
export async function openTraps(): Promise<Traps> {
  const caught: string[] = [];
  const tcp = createServer((socket) => {
    caught.push('tcp 127.0.0.1');
    socket.destroy();
  }).listen(0, '127.0.0.1');
  const tcp6 = createServer((socket) => {
    caught.push('tcp ::1');
    socket.destroy();
  }).listen(0, '::1');
  const udp = createSocket('udp4');
  udp.on('message', () => caught.push('udp'));
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(tcp, 'listening'), once(tcp6, 'listening'), once(udp, 'listening')]);
  const { port } = tcp.address() as AddressInfo;
  const { port: port6 } = tcp6.address() as AddressInfo;
  const { port: udpPort } = udp.address();

  await Promise.all([
    once(connect(port, '127.0.0.1').resume(), 'close'),
    once(connect(port6, '::1').resume(), 'close'),
  ]);
  const received = once(udp, 'message');
  const sender = createSocket('udp4');
  sender.send('x', udpPort, '127.0.0.1');
  await received;
  sender.close();
  if (caught.length !== 3) throw new Error('A trap does not record connections.');
  caught.length = 0;

  return {
    port,
    port6,
    udpPort,
    caught,
    close: async () => {
      udp.close();
      await Promise.all([tcp, tcp6].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
