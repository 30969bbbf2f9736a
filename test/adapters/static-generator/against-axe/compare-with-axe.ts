import { AXE_VERSION, axeOutcome, ourOutcome } from './axe-in-page.js';

/** Declares a test for each rule: axe and our check agree on each of its pages. @param cases page bodies, by rule */
export function compareWithAxe(cases: Readonly<Record<string, readonly string[]>>): void {
  describe.each(Object.entries(cases))('%s', (rule, bodies) => {
    test(`agrees with axe ${AXE_VERSION} on ${bodies.length} pages`, async () => {
      const differing: string[] = [];
      for (const body of bodies) {
        const [theirs, ours] = [await axeOutcome(rule, body), ourOutcome(rule, body)];
        if (theirs !== ours) differing.push(`axe ${theirs}, we ${ours}: ${body}`);
      }
      expect(differing).toEqual([]);
    });
  });
}
