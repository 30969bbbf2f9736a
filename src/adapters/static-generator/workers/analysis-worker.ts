import { parentPort } from 'node:worker_threads';
import { PageAnalyzer, type AnalysisTask, type WorkerMessage } from './page-analyzer.js';

const analyzer = new PageAnalyzer();

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** The worker's side of AnalysisPool: one task at a time, one result each. An exception ends the worker. */
parentPort?.on('message', (task: AnalysisTask) => send(analyzer.analyze(task)));

// All imports are loaded, so the worker can take tasks.
send({ kind: 'ready' });
