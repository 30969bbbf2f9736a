import { parentPort } from 'node:worker_threads';
import { PageAnalyzer, type AnalysisTask } from './page-analyzer.js';

const analyst = new PageAnalyzer();

/** The worker's side of AnalysisPool: one task at a time, one answer each. A throw ends the worker, which is the answer. */
parentPort?.on('message', (task: AnalysisTask) => parentPort?.postMessage(analyst.analyze(task)));
