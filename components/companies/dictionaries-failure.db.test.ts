import { expect, it, onTestFinished } from 'vitest'
import AddCompanyPage from '@/app/(app)/admin/companies/add/page'
import { CompanyAddScreen } from '@/components/companies/company-add-screen'
import { DictionariesFailure } from '@/components/companies/dictionaries-failure'
import { signedIn } from '@/e2e/support/api'
import { asOwner, freshWorld } from '@/e2e/support/database'
import { browser } from '@/e2e/support/stand-ins/next-headers'
import { db } from '@/lib/core/db/client'

it('without its dictionaries the page of an organisation says so in place of its form', async () => {
  const { users } = await freshWorld()
  browser.cookies = (await signedIn(users.admin)).cookies
  const [{ role } = { role: '' }] = await db().$queryRaw<{ role: string }[]>`SELECT current_user AS role`
  const visit = { params: Promise.resolve({}), searchParams: Promise.resolve({}) }
  const whole = await AddCompanyPage(visit)
  const form = { type: CompanyAddScreen }
  expect(whole?.props).toMatchObject({ children: expect.arrayContaining([expect.objectContaining(form)]) })
  await asOwner(`REVOKE SELECT ON company_levels FROM "${role}"`)
  onTestFinished(async () => void (await asOwner(`GRANT SELECT ON company_levels TO "${role}"`)))
  const page = await AddCompanyPage(visit)
  const expected = { title: 'Добавление организации', message: expect.stringMatching(/^Внутренняя ошибка/) }
  expect([page?.type, page?.props]).toEqual([DictionariesFailure, expected])
})
