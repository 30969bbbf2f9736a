// Use cases behind your own routes and authentication, in Express:
//   PORT=8080 node examples/express.mjs
//   curl -H 'X-User: ann' -d url=https://example.com/ http://127.0.0.1:8080/checks
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

// Replace this with your own authentication. Each user has an account and sees only its reports.
app.use((request, response, next) => {
  const user = request.get('X-User');
  if (!user) return response.status(401).json({ error: 'Set the header X-User to a user name.' });
  request.actor = accountActor(user);
  next();
});

app.post('/checks', async (request, response) => {
  const { id } = await reports.create.execute(request.actor, {
    url: String(request.body?.url ?? ''),
    privacy: 'private',
  });
  const { url, score, result } = await reports.await.execute(request.actor, { id, timeoutMs: 30_000 });
  response.status(201).json({ id, url, score, result });
});

app.get('/checks/:id', async (request, response) => {
  const { url, score, result } = await reports.get.execute(request.actor, { id: request.params.id });
  response.json({ url, score, result });
});

// Maps the kinds of Sitegrade's errors to statuses. Express handles all other errors.
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
