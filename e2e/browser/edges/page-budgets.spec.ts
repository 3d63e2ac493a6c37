import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { createUser } from '@/prisma/seed/builders/user'
import { database } from '../kit/database'
import { expect, loginAs, test } from '../kit/fixtures'
import { PASSWORD } from '../kit/hospital'

/** Limits for scripts loaded before any interaction on a first visit, kB compressed. */
const BUDGETS = {
  '/login': 155,
  '/my-metrics': 182,
  '/my-metrics/{id}/edit': 215,
  '/analytics/rating': 205,
  '/analytics/indicator': 291,
  '/analytics/report': 199,
}

const isScript = (response: Response) => /\/_next\/static\/.*\.js(\?|$)/.test(response.url())

/** Opens an address with an empty cache. @returns kB of scripts */
async function scriptOf(page: Page, address: string): Promise<number> {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (isScript(response)) bodies.set(response.url(), response.body())
  })
  // Includes requests that follow right after loading.
  await page.goto(address, { waitUntil: 'networkidle' })
  if (address.includes('indicator')) await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** A colleague of the demonstration's manager, whose organisation has years of data, with a draft. */
async function hireColleague(database: Parameters<typeof createUser>[0]) {
  const { rows } = await database.query<{ company_id: number; document_id: number }>(
    `SELECT users.company_id, max(input_documents.id)::int AS document_id
     FROM users JOIN input_documents USING (company_id)
     WHERE users.email = 'manager@example.com' AND input_document_status_id = $1 GROUP BY users.company_id`,
    [DOCUMENT_STATUS.draft],
  )
  const [{ company_id: companyId, document_id: documentId } = { company_id: 0, document_id: 0 }] = rows
  const email = `budget-${crypto.randomUUID()}@example.test`
  const id = await createUser(database, { role: 'manager', companyId, password: PASSWORD, email })
  return { account: { id, email, fullName: '' }, documentId }
}

test.use({ isWarm: false })

test('a first visit of each page keeps to its budget', async ({ newContext }) => {
  const { account, documentId } = await hireColleague(database)
  for (const [path, budget] of Object.entries(BUDGETS)) {
    const page = path === '/login' ? await (await newContext()).newPage() : await loginAs(account)
    const script = await scriptOf(page, path.replace('{id}', String(documentId)))
    await page.context().close()
    process.stdout.write(`${path}: ${script.toFixed(1)} кБ скриптов из ${budget}\n`)
    expect.soft(script, path).toBeLessThanOrEqual(budget)
    // A page that failed to load would meet any limit.
    expect.soft(script, path).toBeGreaterThan(100)
  }
})
