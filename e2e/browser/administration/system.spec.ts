import { readFileSync } from 'node:fs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { expect, test } from '../kit/fixtures'

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

test('tasks of the installation, and its version', async ({ adminPage: page, managerPage: manager }) => {
  await page.goto('/admin/journal')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: `Версия ${version}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Состояние системы' })).toBeVisible()
  const todo = page.getByRole('region', { name: 'Сделать' }).getByRole('listitem')
  await expect(todo.filter({ hasText: 'Учебное восстановление' })).toContainText('npm run restore -- --drill')
  const good = page.getByRole('region', { name: 'Всё остальное в порядке' }).getByRole('listitem')
  await expect(good.filter({ hasText: 'Резервная копия' })).toContainText('412,0 МБ, зашифрована')
  await expect(good.filter({ hasText: 'Версия' })).toContainText(version)
  await expect(good.filter({ hasText: 'Адрес посетителя' })).toContainText('адресов от посредников — 1')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Сводка для поддержки' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Сводка для поддержки [\d-]+\.txt$/)

  const ready = await page.request.get('/readyz')
  expect([await ready.text(), ready.headers()['x-version']]).toEqual([`ready ${version}`, version])

  const system = await page.request.get('/api/system')
  expect(system.headers()['x-version']).toBe(version)

  // Compressed by the route only, not again by Next: decompressing once yields JSON.
  const packed = await page.request.get('/api/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(packed.headers()['content-encoding']).toBe('gzip')
  expect(await packed.json()).toHaveProperty('openapi')
  await expect(manager.getByText(`Версия ${version}`)).toHaveCount(0)
})
