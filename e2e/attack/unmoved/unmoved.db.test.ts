import { expect, it } from 'vitest'
import { makeCountry } from '@/e2e/attack/country'
import { DEED_NAMES, othersOf } from '@/e2e/attack/unmoved/deeds'
import { answersTo, moved, requestsOf } from '@/e2e/attack/unmoved/watch'
import { signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { publishAfresh, publishMore } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { createUser } from '@/prisma/seed/builders/user'
import { randomStream } from '@/prisma/seed/demo/random'

/** Beside other work: it reads every answer three times. */
const PATIENCE_MS = 300_000

it('A8 whatever others do by the calls of the product, every answer and workbook stays: `--unmoved` in short', {
  timeout: PATIENCE_MS,
}, async () => {
  const country = await makeCountry()
  await publishAfresh()
  await publishMore()
  const { companyId } = await db().user.findUniqueOrThrow({ where: { id: country.manager } })
  const adminId = await inDatabase((client) => createUser(client, { role: 'admin' }))
  const reader = await signedIn(country.manager)
  const asked = await requestsOf(reader, ['', 'company_types[]=1'])
  const operator = await signedIn(country.operator)
  const askedBy = await requestsOf(operator, [''])
  const answers = async () =>
    new Map([
      ...(await answersTo(reader, asked)),
      ...[...(await answersTo(operator, askedBy))].map(([one, text]): [string, string] => [
        `operator ${one}`,
        text,
      ]),
    ])
  // Every organisation is asked about a signal, so that there is something to answer.
  await db().$executeRaw`
    INSERT INTO signal_reviews (company_id, metric_id, kind, is_better, year, quarter, found_year, found_quarter, value,
      due_date)
    SELECT DISTINCT d.company_id, m.id, 'outlier', false, 2026, 2, 2026, 2, 1, DATE '2026-12-31'
    FROM input_documents d JOIN metrics m USING (metric_category_id) ON CONFLICT DO NOTHING`
  const before = await answers()
  expect([...before.values()].filter((text) => /^[45]\d\d /.test(text))).toEqual([])
  const others = await othersOf(companyId ?? 0, await signedIn(adminId), randomStream(20_261_125))
  const done = new Set<string>()
  for (const _ of DEED_NAMES) {
    const name = await others.act()
    if (name) done.add(name)
  }
  expect(moved(before, await answers())).toEqual([])
  expect([...done].toSorted()).toEqual(DEED_NAMES.toSorted())
  // All of it is in the next one.
  await publishMore('final')
  expect(moved(before, await answers()).length).toBeGreaterThan(0)
})
