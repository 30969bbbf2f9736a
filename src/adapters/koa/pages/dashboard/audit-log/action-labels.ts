import type { AuditLogAction } from '../../../../../domain/index.js';

/** What happened, for people. */
export const ACTION_LABELS: Readonly<Record<AuditLogAction, string>> = {
  'key.created': 'Key created',
  'key.revoked': 'Key revoked',
  'key.rejected': 'Key rejected',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.rejected': 'Sign-in rejected',
  'report.password_rejected': 'Wrong report password',
  'project.deleted': 'Site deleted',
  'share_link.created': 'Link to a report created',
  'share_link.removed': 'Link to a report removed',
  'scan.created': 'Scan started',
  'scan.canceled': 'Scan canceled',
  'scan.deleted': 'Scan deleted',
  'attempts.omitted': 'More failed attempts',
};
