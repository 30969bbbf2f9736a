import assert from 'node:assert/strict';
import type { ContractSuite } from './contract.js';
import { FAILURE, addReport, later, newAccount, settle, type ReportPorts } from './fixtures.js';

export type GenerationRepositorySubject = ReportPorts;

/** Promises of GenerationRepository, seen through the reports that show its generations. */
export const generationRepositorySuite: ContractSuite<GenerationRepositorySubject> = {
  port: 'GenerationRepository',
  cases: [
    {
      name: 'keeps every report its own generation',
      async run(ports) {
        const account = newAccount(ports);
        const settled = [];
        for (const score of [12.3, 45.6, 100]) {
          const { state } = await addReport(ports, { account });
          settled.push(await settle(ports, state, { score }, later(score * 1000)));
        }
        for (const { report, generation } of settled) {
          assert.deepEqual((await ports.reports.find(report.state.id))?.shown, generation);
        }
      },
    },
    {
      name: 'keeps failures without their being shown',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { report } = await settle(ports, state, { failure: FAILURE }, later(1000));
        const found = await ports.reports.find(state.id);
        assert.equal(found?.shown, null);
        assert.deepEqual(found?.report.state, report.state);
      },
    },
    {
      name: 'gives each caller a copy',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const { generation } = await settle(ports, state, { score: 60 }, later(1000));
        const expected = structuredCopy(generation);
        generation.finishedAt.setTime(0);
        const found = (await ports.reports.find(state.id))?.shown;
        assert.deepEqual(found?.finishedAt.toISOString(), expected.finishedAt);
        if (found?.outcome.kind === 'scored') (found.outcome.audits as unknown[]).length = 0;
        const again = (await ports.reports.find(state.id))?.shown;
        assert.deepEqual(structuredCopy(again), expected);
      },
    },
    {
      name: 'undoes the keeping of a generation with its transaction',
      async run(ports) {
        const { state } = await addReport(ports, { account: newAccount(ports) });
        const first = await settle(ports, state, { score: 60 }, later(1000));
        const work = ports.transactions.run(async () => {
          await settle(ports, state, { score: 10 }, later(2000));
          throw new Error('on purpose');
        });
        await assert.rejects(work, /on purpose/);
        const found = await ports.reports.find(state.id);
        assert.deepEqual(found?.report.state, first.report.state);
        assert.deepEqual(found?.shown, first.generation);
      },
    },
  ],
};

/** The value as text would carry it, with its times as text. */
function structuredCopy(value: unknown) {
  return JSON.parse(JSON.stringify(value)) as { readonly finishedAt: string };
}
