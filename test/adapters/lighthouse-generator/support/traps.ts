import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Servers that nobody may reach. Everything that arrives is counted. */
export interface Traps {
  /** TCP, on 127.0.0.1. */
  readonly port: number;
  /** TCP, on ::1. */
  readonly port6: number;
  /** UDP, on 127.0.0.1. */
  readonly udpPort: number;
  /** What arrived, such as "tcp 127.0.0.1"; in the order of arrival. */
  readonly caught: string[];
  close(): Promise<void>;
}

/** Opens the traps and shows that each of them catches. */
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
  if (caught.length !== 3) throw new Error('A trap does not catch.');
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
