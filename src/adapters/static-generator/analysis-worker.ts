import { parentPort } from 'node:worker_threads';
import { Analyst, type AnalysisTask } from './analysis.js';

const analyst = new Analyst();

/** The worker's side of AnalysisPool: one task at a time, one answer each. A throw ends the worker, which is the answer. */
parentPort?.on('message', (task: AnalysisTask) => parentPort?.postMessage(analyst.analyse(task)));
