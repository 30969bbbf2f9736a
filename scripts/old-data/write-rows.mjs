// The reports, runs, projects and keys of an old-data dump, written by the program of that version.

const SETTINGS = { concurrency: 1, perHost: 1, pauses: { first: 1, longest: 0 } };
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Audits with everything that storage must keep. Versions that do not know a member drop it. */
function outcome(score) {
  const audit = (id, more) => ({
    id,
    category: 'content',
    title: 'Title — with “quotes”, <markup> and 表',
    outcome: 'pass',
    weight: 2,
    score: 100,
    explanation: "Because of \\ and % and _ and '.",
    evidence: [],
    ...more,
  });
  const evidence = [
    { kind: 'element', value: '<img src="a&amp;b">', line: 3 },
    { kind: 'url', value: 'https://example.com/a', line: null },
    { kind: 'header', value: 'cache-control: no-store', line: null },
  ];
  return {
    kind: 'audited',
    categories: [
      { id: 'content', title: 'Content', weight: 1.5 },
      { id: 'empty', title: 'Nothing to check', weight: 1 },
    ],
    audits: [
      audit('has-title'),
      audit('has-text', { outcome: 'fail', score, evidence }),
      audit('has-summary', { outcome: 'warn', weight: 1, score: 12.5 }),
      audit('has-video', { outcome: 'not applicable', score: null }),
    ],
    actions: [{ id: 'write-text', title: 'Write a text', checks: ['has-text', 'has-summary'] }],
    caps: [{ check: 'has-text', label: 'decent', reason: 'The page is empty.' }],
  };
}

const FAILED = { kind: 'failed', failure: { code: 'target_unreachable', message: 'The host did not respond.' } };

/**
 * @param database options for `openStorage`
 * @param load imports a module of the program of that version, such as `index.js`
 */
export async function writeRows(database, load) {
  const [{ createApplication, generationHandler, accountActor }, memory, { openStorage }, { PgBossGenerationQueue }] =
    await Promise.all(
      ['index.js', ...['memory', 'mikro-orm', 'pg-boss'].map((name) => `adapters/${name}/index.js`)].map(load),
    );
  const { Argon2PasswordHasher } = await load('adapters/argon2/index.js');
  const storage = await openStorage(database);
  await storage.migrate();
  const queue = new PgBossGenerationQueue({
    ...SETTINGS,
    database: storage.pglite === null ? database : { kind: 'pglite', client: storage.pglite },
    executeSql: storage.executeSql,
    log: SILENT,
  });
  await queue.open();
  const generator = new memory.FixedGenerator(FAILED);
  const inMemory = memory.createMemoryPorts({ generator, passwords: new Argon2PasswordHasher() });
  const stored = Object.keys(inMemory).filter((name) => storage[name] !== undefined);
  const ports = { ...inMemory, ...Object.fromEntries(stored.map((name) => [name, storage[name]])), queue };
  const application = createApplication(ports);
  const { reports, keys } = application;
  const actors = ['acme', 'globex'].map((account) => accountActor(account, 'admin'));
  const [acme, globex] = actors;
  const work = { ...generationHandler(application) };

  const urls = {};
  const create = async (actor, url, more) => (urls[url] = (await reports.create.execute(actor, { url, ...more })).id);
  const regenerate = (url) => reports.update.execute(acme, { id: urls[url], regenerate: true });
  const runAll = async () => {
    await queue.start(work);
    for (const [url, id] of Object.entries(urls)) {
      const actor = url.includes('globex') ? globex : acme;
      while (['pending', 'running'].includes((await reports.get.execute(actor, { id })).status)) await later(50);
    }
    await queue.stop(10_000);
  };

  generator.answer('https://shop.example.com/', outcome(40));
  generator.answer('https://shop.example.com/about', outcome(95.5));
  generator.answer('https://xn--bcher-kva.example/%E8%A1%A8?q=%25', outcome(0));
  generator.answer('https://private.example.org/', outcome(60));
  generator.answer('https://private.example.org/password', outcome(75));
  generator.answer('https://globex.example.net/', outcome(88));
  await create(acme, 'https://shop.example.com/');
  await create(acme, 'https://shop.example.com/about');
  await create(acme, 'https://bücher.example/表?q=%25');
  await create(acme, 'https://private.example.org/', { privacy: 'private' });
  await create(acme, 'https://private.example.org/password', { privacy: 'password', password: PASSWORD });
  await create(acme, 'https://unreachable.example.com/');
  await create(acme, 'https://deleted.example.com/');
  await create(globex, 'https://globex.example.net/');
  await runAll();
  // History: a good run, a failed one, and a better one; and a failure after a good run.
  generator.answer('https://shop.example.com/', FAILED);
  generator.answer('https://shop.example.com/about', FAILED);
  await regenerate('https://shop.example.com/');
  await regenerate('https://shop.example.com/about');
  await runAll();
  generator.answer('https://shop.example.com/', outcome(90));
  await regenerate('https://shop.example.com/');
  await runAll();
  await reports.delete.execute(acme, { id: urls['https://deleted.example.com/'] });

  const issue = (name, scope, more) => keys.issue.execute(acme, { name, scope, ...more });
  const issued = [
    await issue('laptop', 'admin'),
    await issue('reader', 'read', { expiresAt: new Date('2999-12-31T00:00:00.000Z') }),
    await issue('old', 'write'),
  ];
  await keys.revoke.execute(acme, { id: issued[2].key.id });

  // What is under way: one run in a worker that never ends it, others that wait.
  generator.pause();
  await create(acme, 'https://running.example.com/');
  await queue.start(work);
  while ((await reports.get.execute(acme, { id: urls['https://running.example.com/'] })).status !== 'running')
    await later(50);
  await create(acme, 'https://pending.example.com/');
  await create(acme, 'https://pending.example.com/private', { privacy: 'private' });
  await regenerate('https://private.example.org/');

  return {
    application,
    actors,
    storage,
    facts: {
      password: { id: urls['https://private.example.org/password'], value: PASSWORD },
      tokens: issued.map(({ key, token }) => ({ id: key.id, token })),
      secret: (await storage.sharedSecret?.('sessions')) ?? null,
    },
    async close() {
      await queue.stop(0);
      await queue.close();
      await storage.close();
    },
  };
}

const PASSWORD = 'correct horse';

function later(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
