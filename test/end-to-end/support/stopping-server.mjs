/** Starts a server on memory adapters at each message and sends its URL. Stops it at SIGTERM and sends `stopped`. */
const { SERVER_OPTIONS, createKoaApp, hardenServer } = await import('../../../dist/adapters/koa/index.js');
const { FixedGenerator, createMemoryPorts } = await import('../../../dist/adapters/memory/index.js');
const { createApplication } = await import('../../../dist/application/index.js');
const { DescriptorWatch } = await import('../../../dist/service/descriptor-watch.js');
const { Server } = await import('../../../dist/service/server.js');

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const application = createApplication(createMemoryPorts({ generator: new FixedGenerator() }));
const { token } = await application.keys.issueFirst.execute();
let server;

process.on('message', async () => {
  let isStopping = false;
  const app = createKoaApp(application, {
    trustProxy: 0,
    requestLimiter: null,
    log,
    health: { isReady: async () => ({ ok: true, checks: {} }) },
    version: '0.0.0-test',
    isStopping: () => isStopping,
  });
  const options = { options: SERVER_OPTIONS, prepare: hardenServer, host: '127.0.0.1', port: 0 };
  server = new Server({
    api: { callback: app.callback(), ...options },
    worker: null,
    purge: async () => ({}),
    beginDraining: () => (isStopping = true),
    shutdownTimeout: 10_000,
    descriptors: new DescriptorWatch(log),
    log,
  });
  process.send({ url: await server.start(), token });
});

process.on('SIGTERM', async () => {
  await server.stop();
  process.send('stopped');
});

process.on('disconnect', () => process.exit());
process.send('ready');
