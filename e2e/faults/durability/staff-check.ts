import { noteOf } from '@/e2e/faults/durability/document-writer'
import type { Ledger } from '@/e2e/faults/durability/ledger'
import { emailOf } from '@/e2e/faults/durability/staff-writer'
import type { Context } from '@/e2e/faults/harness'

/** Invitations that lack the person, the token or the letter. */
const INVITED = `
  SELECT u.email, (SELECT count(*)::int FROM password_tokens t WHERE t.user_id = u.id) AS tokens,
    (SELECT count(*)::int FROM outbox_messages m WHERE m.recipient = u.email) AS letters,
    (SELECT count(*)::int FROM audit_events a WHERE a.entity = 'user' AND a.entity_id = u.id) AS audited
  FROM users u WHERE u.email LIKE 'invited-%@faults.test'`

const EDITED = `
  SELECT 'company' AS action, id, version, director_name AS text FROM companies WHERE id = ANY($1)
  UNION ALL SELECT 'user', id, version, position FROM users WHERE id = ANY($2)`

const AUDITED = `
  SELECT request_id, count(*)::int AS times FROM audit_events WHERE request_id = ANY($1) GROUP BY 1`

/** Draft saves are recorded in the document's history, and a new person by the invitation. */
const UNAUDITED = ['created', 'saved']
const auditRows = (action: string) => (action === 'invited' ? 2 : 1)

/** Compares organisations, people, invitations and the audit log with the ledger. */
export async function checkStaff(
  sql: Context['sql'],
  { entries }: Ledger,
): Promise<{ problems: string[]; found: number; audited: number }> {
  const problems: string[] = []
  let found = 0
  const people = new Map((await sql(INVITED)).map((row) => [row.email, row]))
  for (const { marker, outcome } of entries.filter(({ action }) => action === 'invited')) {
    const person = people.get(emailOf(marker))
    if (outcome === 'yes' && !person) problems.push(`потеряно подтверждённое приглашение ${emailOf(marker)}`)
    else if (outcome === 'yes') found += 1
    if (person && (person.tokens !== 1 || person.letters !== 1 || person.audited !== auditRows('invited')))
      problems.push(`половина приглашения: ${JSON.stringify(person)}`)
  }
  const ids = (action: string) => entries.filter((entry) => entry.action === action).map(({ id }) => id)
  for (const { action, id, version, text } of await sql(EDITED, [ids('company'), ids('user')])) {
    const edits = entries.filter((entry) => entry.action === action && entry.id === id)
    const last = edits.findLastIndex(({ outcome }) => outcome === 'yes')
    const possible = edits.slice(Math.max(last, 0)).map(({ marker }) => noteOf(marker))
    if (!possible.includes(text)) problems.push(`${action} ${id}: «${text}» вместо ${possible.join(' или ')}`)
    else found += edits.filter(({ outcome }) => outcome === 'yes').length
    if (version < (edits[last]?.version ?? 0))
      problems.push(`${action} ${id}: версия ${version} старее подтверждённой ${edits[last]?.version}`)
  }
  const promised = entries.filter(({ action, outcome }) => outcome === 'yes' && !UNAUDITED.includes(action))
  const rows = await sql(AUDITED, [promised.map(({ requestId }) => requestId)])
  const times = new Map(rows.map((row) => [row.request_id, row.times]))
  for (const { action, id, requestId } of promised) {
    if (times.get(requestId) !== auditRows(action))
      problems.push(`журнал действий: ${times.get(requestId) ?? 0} записей о «${action}» ${id}`)
  }
  return { problems, found, audited: promised.length }
}
