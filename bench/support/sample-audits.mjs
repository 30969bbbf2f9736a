// Sample audits with the real checks of the static generator, and invented outcomes and evidence.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { packAudits } from '../../dist/adapters/mikro-orm/mapping/packed-audits.js';
import { AuditList } from '../../dist/domain/index.js';
import { StaticGenerator } from '../../dist/adapters/static-generator/index.js';

/** @returns `count` different outcomes: categories as JSON text, and audits compressed as our storage does */
export async function sampleAudits(count) {
  const generator = new StaticGenerator();
  const { categories, checks } = await generator.describe();
  return {
    generator: generator.identity,
    samples: Array.from({ length: count }, (_, variety) => ({
      // As in responses, so that the reference servers can send them unchanged: without the curve.
      categories: JSON.stringify(
        categories.map((category) => ({ ...category, score: chance(variety, category.id), curve: undefined })),
      ),
      packed: Buffer.from(packAudits(AuditList.of(checks.map((check) => auditOf(check, variety))))),
      small: Buffer.from(packAudits(AuditList.of([auditOf(checks[0], variety)]))),
    })),
  };
}

function auditOf({ id, category, title, failureTitle, weight, fix }, variety) {
  const score = chance(variety, id);
  const passes = score >= 20;
  const count = passes ? 0 : 1 + (score % 3);
  return {
    id,
    category,
    title: passes ? title : failureTitle,
    outcome: passes ? 'pass' : 'fail',
    weight,
    score: passes ? 100 : 0,
    explanation: passes ? `${title}.` : firstSentence(fix),
    evidence: Array.from({ length: count }, (_, index) => ({
      kind: 'element',
      value: `<a class="link-${chance(index, id)}" href="/page/${chance(variety + index, id)}">Read more</a>`,
      line: 10 * index + score,
    })),
  };
}

function firstSentence(text) {
  return /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text;
}

/** A number from 0 to 99, always the same for the same arguments. */
function chance(variety, text) {
  return createHash('sha256').update(`${variety} ${text}`).digest().readUInt32BE() % 100;
}
