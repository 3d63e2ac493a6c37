import type { USER_ROLE } from '@/lib/core/domain/dictionaries'

/** The one permission table: permission → who has it. Enforced on the server for every call. */
export const PERMISSIONS = {
  'documents.view': ['admin', 'manager', 'operator'],
  /** Enter and edit drafts within the person's scope. */
  'documents.edit': ['admin', 'manager', 'operator'],
  /** Record where one's own organisation takes its data from. */
  'datum_lines.keep': ['manager', 'operator'],
  /** Approve within the scope; an organisation may restrict it to its manager (`approval_by_manager_only`). */
  'documents.approve': ['admin', 'manager', 'operator'],
  /** Return an approved document to draft, with a reason. */
  'documents.withdraw': ['admin'],
  /** Ask about a value of a document within the scope, close and reopen the question. */
  'documents.ask': ['admin', 'manager'],
  /** Return a draft to its author for rework, with a reason. */
  'documents.return': ['admin', 'manager'],
  /** Request the withdrawal of an approval of one's own organisation. */
  'documents.request_withdrawal': ['manager'],
  'documents.delete': ['admin', 'manager', 'operator'],
  /** Read, confirm or refuse changes of properties that managers propose. */
  'property_requests.manage': ['admin'],
  /** Withdraw an own proposal, or dismiss its refusal. */
  'property_requests.withdraw': ['manager'],
  /** List and add organisations. */
  'companies.manage': ['admin'],
  /** See and edit an organisation within the scope; a manager only fields with `byManager` (companies/record.ts). */
  'company.edit': ['admin', 'manager'],
  /** Import lists of organisations and people from a workbook. */
  'lists.import': ['admin'],
  /** See, invite and edit users of an organisation within the scope; a manager cannot assign the admin role. */
  'users.manage': ['admin', 'manager'],
  /** See, invite and edit administrators, who belong to no organisation. */
  'administrators.manage': ['admin'],
  /** Remove the second factors of a person who lost them, with a reason. */
  'factors.reset': ['admin'],
  /** Pages of one's own organisation and its users; an admin, who has none, uses the list of organisations. */
  'settings.view': ['manager'],
  /** See and revoke one's organisation's exchange keys and their imports; an admin those of all organisations. */
  'exchange_keys.view': ['admin', 'manager'],
  'exchange_keys.make': ['manager'],
  /** Rating, dynamics, report, export and the contact offer. */
  'analytics.view': ['admin', 'manager', 'operator'],
  /** See current and former publications. */
  'publications.view': ['admin', 'manager', 'operator'],
  /** See one's own numbers in the preview of the next publication. */
  'publications.preview': ['manager'],
  /** Create, postpone, release and withdraw publications, and describe a quarter in words. */
  'publications.manage': ['admin'],
  /** Rebase the limits of an own chart, exclude a period from them, and undo either. */
  'charts.mark': ['manager'],
  /** See measures and their effects of one's own organisation; an admin of any. */
  'measures.view': ['admin', 'manager', 'operator'],
  /** Plan, change and complete measures. */
  'measures.manage': ['manager'],
  /** See and download internal control reports of one's own organisation; an admin of any. */
  'control_reports.view': ['admin', 'manager', 'operator'],
  /** Request internal control reports. */
  'control_reports.make': ['admin', 'manager'],
  /** See the reviews of signals of one's own organisation; an admin of any. */
  'reviews.view': ['admin', 'manager'],
  /** Answer a review of a signal of one's own organisation. */
  'reviews.answer': ['manager'],
  /** See the data quality passport of one's own organisation; an admin of any. */
  'data_quality.view': ['admin', 'manager'],
  /** List organisations with data quality findings, most urgent first. */
  'data_quality.list': ['admin'],
  /** Explain a finding of one's own organisation. */
  'data_quality.explain': ['manager'],
  /** Request the quarter's results by mail. */
  'quarter_letters.ask': ['manager'],
  'targets.manage': ['manager'],
  /** Read contact offers and change their status: the foundation brokers between organisations. */
  'contact_offers.manage': ['admin'],
  /** Read what people write to the support and change its status. */
  'feedback.manage': ['admin'],
  /** See every organisation's completeness for a quarter. */
  'completeness.view': ['admin'],
  /** Remind organisations of what they have left to do. */
  'completeness.remind': ['admin'],
  /** Read and export the audit log. */
  'audit.view': ['admin'],
  /** Add, edit, copy and delete categories and indicators. Everybody signed in may read them. */
  'metrics.manage': ['admin'],
} as const satisfies Record<string, readonly RoleName[]>

export type RoleName = keyof typeof USER_ROLE
export type Permission = keyof typeof PERMISSIONS

export function may(role: RoleName, permission: Permission): boolean {
  return PERMISSIONS[permission].some((name) => name === role)
}

/** Permission for changes: none while the organisation still enters in the former system. */
export const mayChange = (user: { role: RoleName; moving: string | null }, permission: Permission): boolean =>
  user.moving !== 'read_only' && may(user.role, permission)

export function permissionsOf(role: RoleName): Permission[] {
  return Object.entries(PERMISSIONS).flatMap(([name, roles]) =>
    roles.some((one) => one === role) && isPermission(name) ? [name] : [],
  )
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name)
}
