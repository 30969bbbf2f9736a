import { auditAnchor } from './audit-anchor.js';

/** Text that leads to an audit further down. */
export function AuditLink({ check, text }: { readonly check: string; readonly text: string }) {
  const anchor = auditAnchor(check);
  return anchor === undefined ? (
    <bdi>{text}</bdi>
  ) : (
    <a href={`#${anchor}`}>
      <bdi>{text}</bdi>
    </a>
  );
}
