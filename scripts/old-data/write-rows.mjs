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
    title: `Bücher — “quotes”, <markup> and 表: ${score}`,
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
  const program = await openProgram(database, load);
  const { application, actors, storage, close } = program;
  const reports = new Reports(program);
  await writeEnded(reports, program);
  const issued = await writeKeys(program);
  await writeUnderWay(reports, program);
  return {
    application,
    actors,
    storage,
    facts: {
      password: { id: reports.ids['https://private.example.org/password'], value: PASSWORD },
      tokens: issued.map(({ key, token }) => ({ id: key.id, token })),
      secret: (await storage.sharedSecret?.('sessions')) ?? null,
    },
    close,
  };
}

/** The program on the database, with a generator that returns fixed outcomes. */
async function openProgram(database, load) {
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
  return {
    application,
    actors: ['acme', 'globex'].map((account) => accountActor(account, 'admin')),
    storage,
    generator,
    startWorker: () => queue.start({ ...generationHandler(application) }),
    stopWorker: () => queue.stop(10_000),
    async close() {
      await queue.stop(0);
      await queue.close();
      await storage.close();
    },
  };
}

/** The reports of both accounts, by URL. */
class Reports {
  ids = {};

  constructor(program) {
    this.program = program;
  }

  get useCases() {
    return this.program.application.reports;
  }

  async create(url, more) {
    this.ids[url] = (await this.useCases.create.execute(this.#owner(url), { url, ...more })).id;
  }

  async regenerate(url) {
    await this.useCases.update.execute(this.#owner(url), { id: this.ids[url], regenerate: true });
  }

  async delete(url) {
    await this.useCases.delete.execute(this.#owner(url), { id: this.ids[url] });
  }

  async statusOf(url) {
    return (await this.useCases.get.execute(this.#owner(url), { id: this.ids[url] })).status;
  }

  async runAll() {
    await this.program.startWorker();
    for (const url of Object.keys(this.ids))
      while (['pending', 'running'].includes(await this.statusOf(url))) await later(50);
    await this.program.stopWorker();
  }

  #owner(url) {
    const [acme, globex] = this.program.actors;
    return url.includes('globex') ? globex : acme;
  }
}

/** Reports of every result and privacy, some with a history: a good run, a failed one, and a better one. */
async function writeEnded(reports, { generator }) {
  generator.answer('https://shop.example.com/', outcome(40));
  generator.answer('https://shop.example.com/about', outcome(95.5));
  generator.answer('https://xn--bcher-kva.example/%E8%A1%A8?q=%25', outcome(0));
  generator.answer('https://private.example.org/', outcome(60));
  generator.answer('https://private.example.org/password', outcome(75));
  generator.answer('https://globex.example.net/', outcome(88));
  await reports.create('https://shop.example.com/');
  await reports.create('https://shop.example.com/about');
  await reports.create('https://bücher.example/表?q=%25');
  await reports.create('https://private.example.org/', { privacy: 'private' });
  await reports.create('https://private.example.org/password', { privacy: 'password', password: PASSWORD });
  await reports.create('https://unreachable.example.com/');
  await reports.create('https://deleted.example.com/');
  await reports.create('https://globex.example.net/');
  await reports.runAll();
  generator.answer('https://shop.example.com/', FAILED);
  generator.answer('https://shop.example.com/about', FAILED);
  await reports.regenerate('https://shop.example.com/');
  await reports.regenerate('https://shop.example.com/about');
  await reports.runAll();
  generator.answer('https://shop.example.com/', outcome(90));
  await reports.regenerate('https://shop.example.com/');
  await reports.runAll();
  await reports.delete('https://deleted.example.com/');
}

/** An admin key, one that expires, and a revoked one. */
async function writeKeys({ application: { keys }, actors: [acme] }) {
  const issue = (name, scope, more) => keys.issue.execute(acme, { name, scope, ...more });
  const issued = [
    await issue('laptop', 'admin'),
    await issue('reader', 'read', { expiresAt: new Date('2999-12-31T00:00:00.000Z') }),
    await issue('old', 'write'),
  ];
  await keys.revoke.execute(acme, { id: issued[2].key.id });
  return issued;
}

/** One run in a worker that never ends it, and others that wait. */
async function writeUnderWay(reports, { generator, startWorker }) {
  generator.pause();
  await reports.create('https://running.example.com/');
  await startWorker();
  while ((await reports.statusOf('https://running.example.com/')) !== 'running') await later(50);
  await reports.create('https://pending.example.com/');
  await reports.create('https://pending.example.com/private', { privacy: 'private' });
  await reports.regenerate('https://private.example.org/');
}

const PASSWORD = 'correct horse';

function later(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
