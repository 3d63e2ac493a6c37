import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { appLink, letter } from '@/lib/core/mail/letter'
import { sealedLetter } from '@/lib/core/mail/outbox'
import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import { UserError } from '@/scripts/boot/console.mjs'
import { keepRun, type Told } from '@/scripts/move/report'
import { requireOpen, transaction } from '@/scripts/move/run'

const letterTo = (company: { short_name: string; number: string }) =>
  letter({
    subject: '«Мониторинг показателей»: переезд завершён',
    before: [
      `Документы и учётные записи организации «${company.short_name}» перенесены в новую систему. Дальше данные вносятся в ней.`,
      `Номер вашей организации в сравнениях — ${company.number}. Он новый, прежний больше не действует; другие организации видят его, но не знают, чей он.`,
      'Вход — с прежними адресом и паролем; если он не подходит, задайте новый: «Забыли пароль?». При первом входе система попросит принять соглашение.',
      'Новое: подсказки об ошибках при вводе, история каждого числа, сравнения по выпускам, где другие организации названы только номерами.',
    ],
    action: { label: 'Войти', url: appLink('/login') },
    after: [
      'Проверьте, пожалуйста, свои документы за прошлые кварталы. О расхождении напишите в службу поддержки.',
    ],
  })

/**
 * Closes the move: a line of the journal, and a letter to each manager who was moved, all in one transaction.
 * @param bundle its checksum; its newest comparison must have found nothing different
 * @param leaving how many documents are known to stay in the former system
 */
export async function finishMove(client: SqlClient, bundle: string, leaving: number): Promise<Told> {
  return transaction(client, async () => {
    await requireOpen(client)
    const { rows } = await client.query<{ exit_code: number; left: number }>(
      "SELECT exit_code, coalesce((report->>'left')::int, 0) AS left FROM move_runs WHERE command = 'verify' AND bundle = $1 ORDER BY id DESC LIMIT 1",
      [bundle],
    )
    if (rows[0]?.exit_code !== 0) {
      throw new UserError('Сначала npm run move -- verify: последняя сверка этого пакета должна сойтись.')
    }
    if (rows[0].left !== leaving) {
      throw new UserError(
        `В прежней системе остаются документы: ${rows[0].left}. Завершение не отменить. Если так и должно быть: npm run move -- finish --leaving=${rows[0].left}`,
      )
    }
    const managers = await client.query<{ email: string; short_name: string; number: string }>(
      `SELECT u.email, c.short_name, c.number FROM legacy_links l JOIN users u ON u.id = l.id
       JOIN companies c ON c.id = u.company_id
       WHERE l.entity = 'users' AND u.user_role_id = $1 AND u.user_status_id = $2 ORDER BY u.id`,
      [USER_ROLE.manager, USER_STATUS.active],
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
    const after = { bundle, letters: letters.length, left: leaving }
    await client.query("INSERT INTO audit_events (action, after) VALUES ('move.finish', $1)", [after])
    const told = {
      totals: [`Переезд завершён. Писем руководителям: ${letters.length}.`],
      open: [],
      exitCode: 0,
    }
    await keepRun(client, 'finish', bundle, told)
    return told
  })
}

/** Names the organisations that enter here already, in place of those named before. @param legacyIds their former numbers */
export async function namePilots(client: SqlClient, legacyIds: readonly string[]): Promise<Told> {
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
    await client.query("INSERT INTO audit_events (action, after) VALUES ('move.pilots', $1)", [{ pilots }])
    const named = legacyIds.length > 0 ? legacyIds.join(', ') : 'нет'
    const told = {
      totals: [
        `Уже вносят данные здесь, по номерам прежней системы: ${named}. Остальные перенесённые только смотрят, пока переезд не завершён.`,
      ],
      ...{ open: [], exitCode: 0, pilots },
    }
    await keepRun(client, 'pilots', '', told)
    return told
  })
}
