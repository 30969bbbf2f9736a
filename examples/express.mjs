// The use cases behind routes of your own, with your own authentication, in Express:
//   PORT=8080 node examples/express.mjs
//   curl -H 'X-User: ann' -d url=https://example.com/ http://127.0.0.1:8080/grades
import express from 'express';
import { accountActor, createApplication, errorDetails, generationHandler } from 'sitegrade';
import { createMemoryPorts } from 'sitegrade/memory';
import { StaticGenerator, parseAllowedTargets } from 'sitegrade/static-generator';

const { targets } = parseAllowedTargets(process.env.ALLOWED_TARGETS ?? '');
const ports = createMemoryPorts({ generator: new StaticGenerator({ allowedTargets: targets }) });
const { reports } = createApplication(ports);
await ports.queue.start(generationHandler({ reports }));

const app = express();
app.use(express.urlencoded({ extended: false }));

// Stands for your sessions. Whoever it names owns an account of that name, and sees no other's reports.
app.use((request, response, next) => {
  const user = request.get('X-User');
  if (!user) return response.status(401).json({ error: 'Say who you are.' });
  request.actor = accountActor(user);
  next();
});

app.post('/grades', async (request, response) => {
  const { id } = await reports.create.execute(request.actor, {
    url: String(request.body?.url ?? ''),
    privacy: 'private',
  });
  const { url, score, result } = await reports.await.execute(request.actor, { id, timeoutMs: 30_000 });
  response.status(201).json({ id, url, score, result });
});

app.get('/grades/:id', async (request, response) => {
  const { url, score, result } = await reports.get.execute(request.actor, { id: request.params.id });
  response.json({ url, score, result });
});

// Errors have a kind; what it means in HTTP is the host's to say. Any other error is a fault, and Express's to answer.
const statuses = { invalid: 422, 'not-found': 404, 'insufficient-scope': 403, throttled: 429, unavailable: 503 };

app.use((error, request, response, next) => {
  const details = errorDetails(error);
  if (details === null) return next(error);
  response.status(statuses[details.kind] ?? 400).json({ error: error.message });
});

const server = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});

process.once('SIGTERM', () => {
  server.close(() => void ports.queue.stop(1000));
});
