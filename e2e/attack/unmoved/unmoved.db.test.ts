import { expect, it } from 'vitest'
import { makeCountry } from '@/e2e/attack/country'
import { changeDefinitions, DEED_NAMES, otherOrganisations } from '@/e2e/attack/unmoved/deeds'
import { answersTo, changedIn, requestsOf, withoutDocuments } from '@/e2e/attack/unmoved/watch'
import { type Client, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { discard } from '@/e2e/support/process-wide'
import { publishNext, republishAll } from '@/e2e/support/publications'
import { companyScope } from '@/lib/core/auth/scope'
import { findSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { readReporters } from '@/lib/features/analytics/compared/compared-data'
import { readFilterDictionaries } from '@/lib/features/analytics/dictionaries-data'
import { readMethod } from '@/lib/features/analytics/method/method-data'
import { readAlarms } from '@/lib/features/analytics/publications/data'
import { methodQuerySchema } from '@/lib/features/analytics/schema'
import { createUser } from '@/prisma/seed/builders/user'
import { randomStream } from '@/prisma/seed/demo/random'

/** Beside other tests; every answer is read four times. */
const PATIENCE_MS = 300_000

const OWN_TODAY = [
  ...['live', 'cases_to_median', 'cases_unit', 'incomplete', 'small_denominator'],
  ...['signal', 'pending', 'released'],
]
/** The own series and what is derived from it. */
const OWN_SERIES = ['own', 'change', 'better', 'non_value', 'chart', 'target', 'target_is_own', 'targets']
/** Keys of own parts by path of the answer; of the overview only the places concern others. */
const OWN_PARTS: Array<[RegExp, readonly string[]]> = [
  [/analytics-rating(\/period|\/rows)?\?/, OWN_TODAY],
  [/\/funnel\?/, ['own']],
  [/(indicators|report)-data\?/, [...OWN_SERIES, ...OWN_TODAY]],
  [/similar$|filter-metric-categories$|publications$|overview$|(dictionaries|reporters|alarms)$/, OWN_TODAY],
  // Own examples; those of others stay.
  [/method$/, ['outlier', 'shift', 'warning', 'interval', 'own', 'value', 'limits', 'outside']],
]

/** Places among others at any depth. */
function placesIn(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'place' && one !== null && typeof one === 'object' ? [one] : placesIn(one),
  )
}

/** Answers without own parts and own documents. */
const ofOthers = (answers: ReadonlyMap<string, string>) =>
  new Map(
    [...answers].flatMap(([path, text]): [string, string][] => {
      const own = OWN_PARTS.find(([way]) => way.test(path))?.[1]
      if (!own || path.includes('/export?')) return []
      const body: unknown = JSON.parse(text.slice(text.indexOf(' ')))
      const told = path.endsWith('overview') ? placesIn(body) : body
      // An own part without a place reflects the current data.
      const isOwn = (name: string, value: unknown) =>
        own.includes(name) || (name === 'own' && Object(value).place === null)
      return [[path, JSON.stringify(told, (name, value) => (isOwn(name, value) ? undefined : value))]]
    }),
  )

/** Props that pages pass to their screens. */
async function pagesOf(client: Client, metricId: number, categoryId: number) {
  const session = await findSession(client.cookies.split(/[=;]/)[1])
  if (!session) throw new Error('no session')
  const scope = companyScope(session.user)
  const asked = { metric_category_id: categoryId, metric_id: metricId, year: 2026, quarter: 1, month: 0 }
  const query = methodQuerySchema.parse(
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
  )
  const handed = {
    dictionaries: await readFilterDictionaries(scope),
    reporters: await readReporters(scope, metricId),
    alarms: await readAlarms(null),
    method: await readMethod(scope, query),
  }
  return Object.entries(handed).map(([name, what]): [string, string] => [name, ` ${JSON.stringify(what)}`])
}

it('A8 whatever others do by the calls of the product, every answer and workbook stays: `--unmoved` in short', {
  timeout: PATIENCE_MS,
}, async () => {
  const { manager, operator, companyId, categoryId } = await makeCountry()
  await republishAll()
  await publishNext()
  const adminId = await inDatabase((client) => createUser(client, { role: 'admin' }))
  const { id: metricId } = await db().metric.findFirstOrThrow({ where: { metricCategoryId: categoryId } })
  const people = { manager: await signedIn(manager), operator: await signedIn(operator) }
  const asked = {
    manager: await requestsOf(people.manager, ['', 'company_types[]=1']),
    operator: await requestsOf(people.operator, ['']),
  }
  const answers = async () => {
    const told = new Map<string, string>()
    for (const who of ['manager', 'operator'] as const)
      for (const [path, text] of [
        ...(await answersTo(people[who], asked[who])),
        ...(await pagesOf(people[who], metricId, categoryId)),
      ])
        told.set(`${who} ${path}`, text)
    return told
  }
  // Every organisation has a review of a signal to answer.
  await db().$executeRaw`
    INSERT INTO signal_reviews (company_id, metric_id, kind, is_better, year, quarter, found_year, found_quarter, value,
      due_date)
    SELECT DISTINCT d.company_id, m.id, 'outlier', false, 2026, 2, 2026, 2, 1, DATE '2026-12-31'
    FROM input_documents d JOIN metrics m USING (metric_category_id) ON CONFLICT DO NOTHING`
  await db().$executeRaw`
    INSERT INTO publication_words (publication_id, metric_category_id, text)
    SELECT p.id, mc.id, 'Стало лучше' FROM publications p CROSS JOIN metric_categories mc`
  const before = await answers()
  expect([...before.values()].filter((text) => /^[45]\d\d /.test(text))).toEqual([])
  const admin = await signedIn(adminId)
  const others = await otherOrganisations(companyId, admin, randomStream(20_261_125))
  const done = new Set<string>()
  for (const _ of DEED_NAMES) {
    const name = await others.act()
    if (name) done.add(name)
  }
  expect(changedIn(before, await answers())).toEqual([])
  expect([...done].toSorted()).toEqual(DEED_NAMES.toSorted())

  // Changed indicators and categories affect no part of a publication, own parts included.
  await changeDefinitions(admin, 1)
  const reset = await answers()
  expect(changedIn(withoutDocuments(before), withoutDocuments(reset))).toEqual([])
  expect(changedIn(before, reset).length).toBeGreaterThan(0)

  // Corrections of own numbers affect own parts only.
  await db().comparisonFact.updateMany({ where: { companyId, metricId }, data: { a: 19 } })
  // Also in a process that has just started.
  discard('publicationContents', 'publicationParts')
  const after = await answers()
  expect(changedIn(before, after).length).toBeGreaterThan(0)
  expect(changedIn(ofOthers(before), ofOthers(after))).toEqual([])
  // All changes appear in the next publication; the reports suffice to show it.
  await publishNext('final')
  const reports = asked.manager.answers.filter((path) => path.includes('report-data'))
  const next = await answersTo(people.manager, { answers: reports, workbooks: [] })
  const told = new Map([...next].map(([path, text]) => [`manager ${path}`, text]))
  expect(changedIn(ofOthers(before), ofOthers(told)).length).toBeGreaterThan(0)
})
