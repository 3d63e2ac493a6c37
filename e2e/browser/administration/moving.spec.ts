import { keepRun } from '@/scripts/move/report'
import { expectAccessible } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, hospital, test } from '../kit/fixtures'
import { category } from '../kit/hospital'

// Old passwords: moved-password.db.test.ts; output of the commands: move.db.test.ts and shell.db.test.ts.
test('J12 moved numbers are read-only until a pilot', async ({ document, adminPage: administrator }) => {
  const id = await hospital.document(category(1), [['3', '50']])
  const former = String(Date.now())
  await database.query(
    `INSERT INTO legacy_links (entity, legacy_id, id, fingerprint, bundle, version)
     VALUES ('companies', $1, $2, $3, $3, 1)`,
    [former, hospital.id, '0'.repeat(64)],
  )
  const ran = (command: string, total: string, more = {}) =>
    keepRun(database, command, '', { totals: [total], open: [], exitCode: 0, ...more })
  await ran('write', 'документы: перенесено: 1')
  await document.open(id)
  await expect(document.shown(1)).toBeVisible()
  await expect(document.field(1, 'a')).toHaveCount(0)
  await expect(document.page.getByText('Ваша организация вносит данные в ней')).toBeVisible()

  await ran('pilots', `по номерам прежней системы: ${former}`, { pilots: [hospital.id] })
  await document.page.reload()
  await expect(document.page.getByText('Ваша организация уже вносит данные здесь')).toBeVisible()
  await document.expectRow(1, '3', '50')
  await administrator.goto('/admin/moving')
  await expect(administrator.getByRole('heading', { level: 1, name: 'Переезд' })).toBeVisible()
  await expect(
    administrator.getByText('Из перенесённых организаций вносят данные здесь только пилотные'),
  ).toBeVisible()
  await expectAccessible(administrator)
  const runs = administrator.getByRole('main').locator('details')
  await expect(runs.first().getByText(`по номерам прежней системы: ${former}`)).toBeVisible()
  const newest = runs.filter({ hasText: 'документы: перенесено: 1' }).first()
  await newest.locator('summary').click()
  await expect(newest.getByText('Перенос', { exact: true })).toBeVisible()
  await expect(newest.getByText('выполнено')).toBeVisible()
  await expect(newest.getByText('документы: перенесено: 1')).toBeVisible()
  await database.query('DELETE FROM legacy_links WHERE legacy_id = $1', [former])
})
