import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { createUser } from '@/prisma/seed/builders/user'
import { expect, test } from '../kit/fixtures'
import { PASSWORD } from '../kit/hospital'

/*
 * What a first visit of a page costs before anybody has touched it, in sizes and counts, which are the same on any machine:
 * kB of compressed script, and elements.
 */

const PAGES = {
  '/login': { script: 160, elements: 3_000 },
  '/my-metrics': { script: 195, elements: 3_000 },
  '/my-metrics/{id}/edit': { script: 210, elements: 3_000 },
  '/analytics/rating': { script: 220, elements: 3_000 },
  '/analytics/indicator': { script: 290, elements: 3_000 },
  '/analytics/report': { script: 195, elements: 9_000 },
}

const isScript = (response: Response) => /\/_next\/static\/.*\.js(\?|$)/.test(response.url())

/** Opens an address in a window that has loaded nothing yet. */
async function costOf(page: Page, address: string) {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (isScript(response)) bodies.set(response.url(), response.body())
  })
  await page.goto(address)
  if (address.includes('indicator')) await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length)
  return {
    script: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    elements: await page.locator('*').count(),
  }
}

/** A colleague of the demonstration's manager, whose organisation has years of data. */
async function hireColleague(database: Parameters<typeof createUser>[0]) {
  const { rows } = await database.query<{ company_id: number; document_id: number }>(
    `SELECT users.company_id, max(input_documents.id)::int AS document_id
     FROM users JOIN input_documents USING (company_id)
     WHERE users.email = 'manager@example.com' GROUP BY users.company_id`,
  )
  const [{ company_id: companyId, document_id: documentId } = { company_id: 0, document_id: 0 }] = rows
  const email = `budget-${crypto.randomUUID()}@example.test`
  const id = await createUser(database, { role: 'manager', companyId, password: PASSWORD, email })
  return { account: { id, email, fullName: '' }, documentId }
}

test('a first visit of each page keeps to its budget', async ({ database, loginAs, newContext }) => {
  const { account, documentId } = await hireColleague(database)
  for (const [path, budget] of Object.entries(PAGES)) {
    const page = path === '/login' ? await (await newContext()).newPage() : await loginAs(account)
    const cost = await costOf(page, path.replace('{id}', String(documentId)))
    await page.context().close()
    process.stdout.write(
      `${path}: ${cost.script.toFixed(1)} кБ скриптов из ${budget.script}, элементов ${cost.elements}\n`,
    )
    expect.soft(cost.script, `script of ${path}`).toBeLessThanOrEqual(budget.script)
    expect.soft(cost.elements, `elements of ${path}`).toBeLessThanOrEqual(budget.elements)
    // A page that has loaded nothing keeps to any budget.
    expect(cost.script).toBeGreaterThan(100)
  }
})
