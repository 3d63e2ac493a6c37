import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { expectAccessible } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, test } from '../kit/fixtures'
import { category } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { DocumentPage } from '../pages/document-page'

const PASSWORD = 'Прежний пароль 7'

test('J1 J12 a manager signs in with the former password and only looks at the former numbers until a pilot; an administrator sees the move', async ({
  login,
  adminPage: administrator,
}) => {
  test.setTimeout(180_000)
  const { name, metrics } = category(1)
  const [metric] = metrics
  if (!metric) throw new Error('a category without indicators')
  const { rows } = await database.query(
    'SELECT m.formula, o.name AS target FROM metrics m JOIN metric_target_orders o ON o.id = m.metric_target_order_id WHERE m.id = $1',
    [metric.id],
  )
  const email = `former-${crypto.randomUUID()}@example.test`
  const [shortName, legacyId] = [`ПРЕЖ-${Date.now()}`, Date.now()]
  const one = { id: legacyId }
  // Category and indicator are joined by their names: what other tests see stays as it was.
  const bundle = {
    companies: [{ ...one, name: 'Прежняя больница', short_name: shortName, region_id: 'Алтайский край' }],
    users: [
      {
        ...{ ...one, surname: 'Петрова', name: 'Анна', email, user_role_id: 2, company_id: legacyId },
        password: (await hash(PASSWORD, 4)).replace(/^\$2b/, '$2y'),
      },
    ],
    metric_categories: [{ ...one, name }],
    metrics: [
      {
        ...{ ...one, name: metric.name, metric_category_id: legacyId, formula: rows[0].formula },
        ...{ metric_target_order_id: rows[0].target, metric_unit_id: '%' },
      },
    ],
    metric_calc_data: metric.variables.map(({ varName }, index) => ({
      ...{ id: legacyId + index, metric_id: legacyId, var_name: varName, name: varName },
    })),
    input_documents: [
      {
        ...{ ...one, company_id: legacyId, metric_category_id: legacyId, input_document_status_id: 1 },
        ...{ year: lastEnded.year, quarter: lastEnded.quarter, user_id: legacyId },
      },
    ],
    input_document_values: [
      { ...one, input_document_id: legacyId, metric_id: legacyId, value: 6, is_active: true },
    ],
    calc_data_values: metric.variables.map((_, index) => ({
      ...{ id: legacyId + index, input_document_value_id: legacyId, metric_calc_data_id: legacyId + index },
      value: 3 + 47 * index,
    })),
  }
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  for (const [file, list] of Object.entries(bundle)) {
    await writeFile(join(folder, `${file}.jsonl`), list.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  const move = async (...words: string[]) => {
    const command = spawn(process.execPath, [inRoot('scripts', 'run.mjs'), 'move', ...words], {
      stdio: 'inherit',
      env: { ...process.env, MOVE_FOLDER: folder, REQUIRE_TLS: 'off' },
    })
    expect(await once(command, 'exit')).toEqual([0, null])
  }
  await move('write', folder, '--apply')
  await login.open()
  await login.signIn(email, PASSWORD)
  await login.acceptTerms()
  await expect(login.page).toHaveURL('/my-metrics')
  const moved = await database.query<{ id: number }>(
    "SELECT id FROM legacy_links WHERE entity = 'input_documents' AND legacy_id = $1",
    [String(legacyId)],
  )
  const document = new DocumentPage(login.page)
  await document.open(moved.rows[0]?.id ?? 0)
  await expect(document.shown(1)).toBeVisible()
  await expect(document.field(1, 'a')).toHaveCount(0)
  await expect(login.page.getByText('Ваша организация вносит данные в ней')).toBeVisible()
  await move('pilots', String(legacyId))
  await rm(folder, { recursive: true })
  await login.page.reload()
  await expect(login.page.getByText('Ваша организация уже вносит данные здесь')).toBeVisible()
  await document.expectRow(1, '3', '50')
  await document.choose('История')
  await expect(login.page.getByText('Перенесено из прежней системы').first()).toBeVisible()
  await administrator.goto('/admin/moving')
  await expect(administrator.getByRole('heading', { level: 1, name: 'Переезд' })).toBeVisible()
  await expect(
    administrator.getByText('Из перенесённых организаций вносят данные здесь только пилотные'),
  ).toBeVisible()
  await expectAccessible(administrator)
  const runs = administrator.getByRole('main').locator('details')
  await expect(runs.first().getByText(`по номерам прежней системы: ${legacyId}`)).toBeVisible()
  const newest = runs.filter({ hasText: 'документы: перенесено: 1' }).first()
  await newest.locator('summary').click()
  await expect(newest.getByText('Перенос', { exact: true })).toBeVisible()
  await expect(newest.getByText('выполнено')).toBeVisible()
  await expect(newest.getByText('документы: перенесено: 1')).toBeVisible()
  await database.query('DELETE FROM legacy_links WHERE legacy_id LIKE $1', [`${legacyId}%`])
})
