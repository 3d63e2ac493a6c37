import { expect, it } from 'vitest'
import MyMetricsPage from '@/app/(app)/my-metrics/page'
import { MyMetricsScreen } from '@/components/documents/matrix/my-metrics-screen'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { signedIn } from '@/e2e/support/api'
import { inDatabase, resetDatabase } from '@/e2e/support/database'
import { browser } from '@/e2e/support/stand-ins/next-headers'
import { createCompany } from '@/prisma/seed/builders/company'
import { createUser } from '@/prisma/seed/builders/user'

it('where there are no organisations an administrator is told so and led to them, not asked to choose', async () => {
  await resetDatabase()
  const admin = await inDatabase((client) => createUser(client, { role: 'admin' }))
  browser.cookies = (await signedIn(admin)).cookies
  const visit = { params: Promise.resolve({}), searchParams: Promise.resolve({}) }
  const page = await MyMetricsPage(visit)
  const expected = {
    type: EmptyState,
    props: {
      title: 'Организаций пока нет',
      action: expect.objectContaining({ props: expect.objectContaining({ href: '/admin/companies' }) }),
    },
  }
  expect(page?.props).toMatchObject({ children: [expect.anything(), expected] })
  await inDatabase((client) => createCompany(client, {}))
  expect((await MyMetricsPage(visit))?.type).toBe(MyMetricsScreen)
})
