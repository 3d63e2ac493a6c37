import type { USER_ROLE } from '@/lib/core/domain/dictionaries'

/** The one permission table: permission → who has it. Enforced on the server for every call. */
export const PERMISSIONS = {
  /** See My indicators and read references. */
  'documents.view': ['admin', 'manager', 'operator'],
  /** Enter and edit drafts within the person's scope. */
  'documents.edit': ['admin', 'manager', 'operator'],
  /** Keep, of the own organisation, where its data are taken from. */
  'datum_lines.keep': ['manager', 'operator'],
  /** Approve within the scope; an organisation may keep it to its manager (features/documents/rules). */
  'documents.approve': ['admin', 'manager', 'operator'],
  /** Return an approved document to work, with a reason. */
  'documents.withdraw': ['admin'],
  /** Ask at a value of a document within the scope, close the question and open it again. */
  'documents.ask': ['admin', 'manager'],
  /** Return a draft to its author for rework, with a reason. */
  'documents.return': ['admin', 'manager'],
  /** Ask the administrators to return an approved document of the own organisation to work. */
  'documents.request_withdrawal': ['manager'],
  /** Delete a draft within the scope. */
  'documents.delete': ['admin', 'manager', 'operator'],
  /** Read what managers propose to change of their organisations' properties, confirm or refuse it. */
  'property_requests.manage': ['admin'],
  /** Take back an own proposal, put a refusal of it away. */
  'property_requests.withdraw': ['manager'],
  /** List and add organisations. */
  'companies.manage': ['admin'],
  /** See and edit an organisation within the scope; a manager only some fields (features/companies/rules). */
  'company.edit': ['admin', 'manager'],
  /** Take lists of organisations and of people from a workbook. */
  'lists.import': ['admin'],
  /** See, invite and edit the users of an organisation within the scope; a manager gives no admin role. */
  'users.manage': ['admin', 'manager'],
  /** See, invite and edit administrators, who belong to no organisation. */
  'administrators.manage': ['admin'],
  /** Take away the second factors of whoever has lost them, with a reason. */
  'factors.reset': ['admin'],
  /** The pages of the own organisation and its users; an admin, who has none, goes through the list of organisations. */
  'settings.view': ['manager'],
  /** See the keys of the own organisation's system with what they sent, an admin of every one, and revoke them. */
  'exchange_keys.view': ['admin', 'manager'],
  /** Make one. */
  'exchange_keys.make': ['manager'],
  /** Rating, dynamics, report, export and the contact offer. */
  'analytics.view': ['admin', 'manager', 'operator'],
  /** See the publications there are and were. */
  'publications.view': ['admin', 'manager', 'operator'],
  /** See the own numbers in the one that is going out next. */
  'publications.preview': ['manager'],
  /** Make, put off, publish and withdraw publications, and write what a quarter showed. */
  'publications.manage': ['admin'],
  /** Begin the limits of an own chart anew, leave a period out of them, and undo it. */
  'charts.mark': ['manager'],
  /** See the plan of measures of the own organisation, an admin of any, and what came of them. */
  'measures.view': ['admin', 'manager', 'operator'],
  /** Plan measures, change them and note what is done. */
  'measures.manage': ['manager'],
  /** See the reports for internal control of the own organisation, an admin of any, and take them. */
  'control_reports.view': ['admin', 'manager', 'operator'],
  /** Ask for them. */
  'control_reports.make': ['admin', 'manager'],
  /** See what is asked of the signals of the own organisation, an admin of any. */
  'reviews.view': ['admin', 'manager'],
  /** Say what stands behind a signal of the own organisation. */
  'reviews.answer': ['manager'],
  /** See the passport of data quality of the own organisation, an admin of any. */
  'data_quality.view': ['admin', 'manager'],
  /** See of which organisations something is found, whom to call first. */
  'data_quality.list': ['admin'],
  /** Say what is behind a finding of the own organisation. */
  'data_quality.explain': ['manager'],
  /** Have the results of the quarter sent to oneself by mail. */
  'quarter_letters.ask': ['manager'],
  /** Set the own organisation's targets. */
  'targets.manage': ['manager'],
  /** Read contact offers and change their status: the foundation brokers between organisations. */
  'contact_offers.manage': ['admin'],
  /** Read what people write to the support and change its status. */
  'feedback.manage': ['admin'],
  /** See every organisation's completeness for a quarter. */
  'completeness.view': ['admin'],
  /** Remind organisations of what they have left to do. */
  'completeness.remind': ['admin'],
  /** Read the journal of everybody's actions and take it out. */
  'audit.view': ['admin'],
  /** See and renew the certificate that comparisons give nobody away. */
  /** Add, edit, copy and delete categories and indicators. Everybody signed in may read them. */
  'metrics.manage': ['admin'],
} as const satisfies Record<string, readonly RoleName[]>

export type RoleName = keyof typeof USER_ROLE
export type Permission = keyof typeof PERMISSIONS

export function may(role: RoleName, permission: Permission): boolean {
  return PERMISSIONS[permission].some((name) => name === role)
}

/** The same of what changes something: nobody's while their organisation still enters in the former system. */
export const mayChange = (user: { role: RoleName; moving: string | null }, permission: Permission): boolean =>
  user.moving !== 'read_only' && may(user.role, permission)

export function permissionsOf(role: RoleName): Permission[] {
  return Object.entries(PERMISSIONS).flatMap(([name, roles]) =>
    roles.some((one) => one === role) && isPermission(name) ? [name] : [],
  )
}

function isPermission(name: string): name is Permission {
  return name in PERMISSIONS
}
