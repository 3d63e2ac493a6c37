import { COMPANY_ROLE, USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { appLink, letter } from '@/lib/core/mail/letter'
import { sealedLetter } from '@/lib/core/mail/outbox'
import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import { UserError } from '@/scripts/boot/console.mjs'
import { transaction } from '@/scripts/database/database-url'
import { keepRun, type MoveRun } from '@/scripts/move/report'
import { textOf } from '@/scripts/move/rules'
import { requireOpen } from '@/scripts/move/run'
import { idOf, type Row } from '@/scripts/move/shape'
import { unasked } from '@/scripts/move/verify'

const letterTo = (company: { short_name: string; number: string; is_watcher: boolean }) =>
  letter({
    subject: '«Мониторинг показателей»: переезд завершён',
    before: [
      // A watcher enters nothing, and stands in no comparison.
      ...(company.is_watcher
        ? [`Учётные записи организации «${company.short_name}» перенесены в новую систему.`]
        : [
            `Документы и учётные записи организации «${company.short_name}» перенесены в новую систему. Дальше данные вносятся в ней.`,
            `Номер вашей организации в сравнениях — ${company.number}. Он новый, прежний больше не действует; другие организации видят его, но не знают, чей он.`,
          ]),
      'Вход — с прежними адресом и паролем; если он не подходит, задайте новый: «Забыли пароль?». При первом входе система попросит принять соглашение.',
      'Новое: подсказки об ошибках при вводе, история каждого числа, сравнения по выпускам, где другие организации названы только номерами.',
    ],
    action: { label: 'Войти', url: appLink('/login') },
    after: company.is_watcher
      ? []
      : [
          'Проверьте, пожалуйста, свои документы за прошлые кварталы. О расхождении напишите в службу поддержки.',
        ],
  })

/** Numbers of the former system: people who were not moved, and moved organisations that nobody can manage here. */
async function unattended(
  client: SqlClient,
  users: readonly Row[],
): Promise<Record<'people' | 'managerless', string[]>> {
  const there = users.filter((row) => textOf(row.deleted_at) === null).map(idOf)
  const { rows } = await client.query<Record<'people' | 'managerless', string[]>>(
    `SELECT ARRAY(SELECT one.id FROM unnest($1::text[]) WITH ORDINALITY AS one(id, place) WHERE NOT EXISTS (
         SELECT FROM legacy_links l WHERE l.entity = 'users' AND l.legacy_id = one.id) ORDER BY one.place) AS people,
       ARRAY(SELECT l.legacy_id FROM legacy_links l JOIN companies c ON c.id = l.id WHERE l.entity = 'companies' AND NOT EXISTS (
         SELECT FROM users u WHERE u.company_id = c.id AND u.user_role_id = $2 AND u.user_status_id = $3)
         ORDER BY l.id) AS managerless`,
    [there, USER_ROLE.manager, USER_STATUS.active],
  )
  return rows[0] ?? { people: [], managerless: [] }
}

const numbered = (ids: readonly string[]) =>
  `: ${ids.length} (№ ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' …' : ''} прежней системы).`

/** Counts that a person names as known, since the end of the move cannot be undone; as they stand in the command line. */
type Known = Partial<Record<'leaving' | 'people' | 'managerless' | 'metrics', string>>

/**
 * Closes the move: a line of the journal, and a letter to each manager who was moved, all in one transaction.
 * @param read nothing may have been written since its comparison, which found nothing different
 */
export async function finishMove(
  client: SqlClient,
  { checksum: bundle, bundle: { users } }: { checksum: string; bundle: { users: readonly Row[] } },
  known: Known,
): Promise<MoveRun> {
  return transaction(client, async () => {
    await requireOpen(client)
    const { rows } = await client.query<{ is_same: boolean; left: number }>(
      `SELECT command = 'verify' AND bundle = $1 AND exit_code = 0 AS is_same, coalesce((report->>'left')::int, 0) AS left
       FROM move_runs WHERE command IN ('write', 'verify') ORDER BY id DESC LIMIT 1`,
      [bundle],
    )
    if (!rows[0]?.is_same) {
      throw new UserError(
        'Сначала npm run move -- verify: после последнего переноса сверка этого пакета должна сойтись.',
      )
    }
    const { people, managerless } = await unattended(client, users)
    const documents = rows[0].left
    const { metrics, words } = await unasked(client)
    const all: ReadonlyArray<{ option: keyof Known; count: number; words: string }> = [
      { option: 'leaving', count: documents, words: `В прежней системе остаются документы: ${documents}.` },
      { option: 'people', count: people.length, words: `Не перенесены люди${numbered(people)}` },
      {
        option: 'managerless',
        count: managerless.length,
        words: `Перенесены, но без действующего руководителя организации${numbered(managerless)}`,
      },
      { option: 'metrics', count: metrics, words },
    ]
    const left = all.filter(({ count }) => count > 0)
    if (all.some(({ option, count }) => Number(known[option] ?? 0) !== count)) {
      const options = left.map(({ option, count }) => `--${option}=${count}`).join(' ')
      throw new UserError(
        `${left.map(({ words }) => `${words} `).join('')}Завершение не отменить. Если так и должно быть: npm run move -- finish ${options}`,
      )
    }
    const managers = await client.query<{ email: string } & Parameters<typeof letterTo>[0]>(
      `SELECT u.email, c.short_name, c.number, c.company_role_id = $3 AS is_watcher FROM legacy_links l JOIN users u ON u.id = l.id
       JOIN companies c ON c.id = u.company_id
       WHERE l.entity = 'users' AND u.user_role_id = $1 AND u.user_status_id = $2 ORDER BY u.id`,
      [USER_ROLE.manager, USER_STATUS.active, COMPANY_ROLE.watcher],
    )
    const letters = managers.rows.map(({ email, ...company }) => {
      const { subject, text, html } = sealedLetter(letterTo(company))
      const now = new Date().toISOString()
      return {
        recipient: email,
        subject,
        text,
        html,
        attempts: 0,
        is_link: false,
        created_at: now,
        next_try_at: now,
      }
    })
    if (letters.length > 0) await insertRows(client, 'outbox_messages', letters)
    const after = { bundle, letters: letters.length, left: documents }
    await client.query(
      "INSERT INTO audit_events (action, entity, request_id, after) VALUES ('move.finish', 'move', 'npm run move -- finish', $1)",
      [after],
    )
    const report = {
      totals: [
        `Переезд завершён. Писем руководителям: ${letters.length}.`,
        ...left.map(({ words }) => words),
      ],
      open: [],
      exitCode: 0,
    }
    await keepRun(client, 'finish', bundle, report)
    return report
  })
}

/** Names the organisations that enter here already, in place of those named before. @param legacyIds their former numbers */
export async function namePilots(client: SqlClient, legacyIds: readonly string[]): Promise<MoveRun> {
  return transaction(client, async () => {
    await requireOpen(client)
    const { rows } = await client.query<{ legacy_id: string; id: number }>(
      "SELECT legacy_id, id FROM legacy_links WHERE entity = 'companies' AND legacy_id = ANY($1)",
      [legacyIds],
    )
    const unknown = legacyIds.filter((one) => !rows.some(({ legacy_id }) => legacy_id === one))
    if (unknown.length > 0)
      throw new UserError(`Не перенесены организации с номерами прежней системы: ${unknown.join(', ')}.`)
    const pilots = rows.map(({ id }) => id)
    await client.query(
      "INSERT INTO audit_events (action, entity, request_id, after) VALUES ('move.pilots', 'move', 'npm run move -- pilots', $1)",
      [{ pilots }],
    )
    const named = legacyIds.length > 0 ? legacyIds.join(', ') : 'нет'
    const report = {
      totals: [
        `Уже вносят данные здесь, по номерам прежней системы: ${named}. Остальные перенесённые только смотрят, пока переезд не завершён.`,
      ],
      open: [],
      exitCode: 0,
      pilots,
    }
    await keepRun(client, 'pilots', '', report)
    return report
  })
}
