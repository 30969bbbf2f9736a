import type { Audit } from '../../../domain/index.js';

export function presentAudit(audit: Audit) {
  return {
    id: audit.id,
    category: audit.category,
    title: audit.title,
    outcome: audit.outcome,
    weight: audit.weight,
    score: audit.score,
    explanation: audit.explanation,
    evidence: audit.evidence.map(({ kind, value, line }) => ({ kind, value, line })),
  };
}
