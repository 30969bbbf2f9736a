import { parentPort } from 'node:worker_threads';
import { analyse, type AnalysisTask } from './analysis.js';

/** The worker's side of AnalysisPool: one task at a time, one answer each. A throw ends the worker, which is the answer. */
parentPort?.on('message', (task: AnalysisTask) => parentPort?.postMessage(analyse(task)));
