import { AXE_VERSION, axeOutcome, ourOutcome } from './axe-in-page.js';

/** Declares a test for each rule: that axe and we judge each of its pages alike. @param cases bodies of pages, by rule */
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
