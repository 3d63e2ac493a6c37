import { Attacker, type Depth } from '@/e2e/attack/attacker'
import { callsOf } from '@/e2e/attack/calls'
import { settingsFor } from '@/e2e/attack/filters'
import { attackSeason, attackYears, type Place, type Told } from '@/e2e/attack/season-calls'
import type { Seen } from '@/e2e/attack/seen'
import { changeBeds, editCompany, withdrawOne, withdrawSome } from '@/e2e/attack/world'
import { LAST_YEAR } from '@/e2e/bench/national/generate'
import { type Client, signedIn } from '@/e2e/support/api'
import { publishAfresh, publishMore } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { formatNumber } from '@/lib/core/format/numbers'
import { env } from '@/lib/core/process/env'
import { createUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'

/** The production server that is asked, over HTTP. */
const ORIGIN = process.env.ATTACK_ORIGIN

/** On a country a call takes long and tells less: the settings are all asked, the funnels of a few. */
const isNational = process.argv.includes('--national')
const DEPTH: Depth = isNational
  ? { every: 1, funnelSettings: 4, funnels: 6 }
  : { every: 1, funnelSettings: 40, funnels: 100 }
const YEAR = isNational ? LAST_YEAR : undefined
const [manager, operator, admin] = isNational
  ? (['bench-manager@example.org', 'bench-manager@example.org', 'bench@example.org'] as const)
  : (['manager@example.com', 'operator@example.com', 'admin@example.com'] as const)

async function person(email: string) {
  const { id, companyId } = await db().user.update({
    where: { email },
    data: { agreementAcceptedAt: new Date() },
  })
  return { client: await signedIn(id, ORIGIN), companyId: companyId ?? 0 }
}

/** Hospitals whose managers read a season, and so many others' approvals of it. */
const HOSPITALS = 3
const APPROVALS = 24

/** The season of approvals as managers of three hospitals read it, one after another, the own approval among the first. */
async function seasons(admin: Client, seen: Seen, least: (metricId: number) => number): Promise<Told[]> {
  const place: Place = { year: seen.year, quarter: 2, categoryId: seen.probe, formulas: seen.formulas }
  const where = { year: place.year, quarter: place.quarter, metricCategoryId: place.categoryId }
  const documents = await db().inputDocument.findMany({
    where: { ...where, inputDocumentStatusId: 2, company: { companyRoleId: 1 } },
    orderBy: { id: 'asc' },
    distinct: ['companyId'],
    take: HOSPITALS,
  })
  const table: Told[] = []
  for (const [index, { companyId }] of documents.entries()) {
    const id = await withClient(process.env.DATABASE_URL ?? '', (client) =>
      createUser(client, { role: 'manager', companyId }),
    )
    const calls = callsOf(await signedIn(id, ORIGIN))
    const mine = await withdrawSome(admin, { ...where, companyId }, 1)
    const theirs = await withdrawSome(admin, { ...where, companyId: { not: companyId } }, APPROVALS)
    // Compared without them, so that every approval would be seen to come in.
    await publishAfresh()
    const ways = [...theirs.slice(0, 2), ...mine, ...theirs.slice(2)]
    const told = await attackSeason(calls, place, { ways, publish: () => publishMore('final') })
    const year = { year: seen.year, least }
    told.push(await attackYears(calls, place, year))
    table.push(...told.map((one) => ({ ...one, name: `больница ${index + 1}: ${one.name}` })))
  }
  return table
}

const closedOf = ({ probed }: Seen) =>
  [...probed].filter(([, { isClosed }]) => isClosed).map(([setting]) => setting)

async function main(): Promise<number> {
  await publishAfresh()
  const own = await person(manager)
  const minGroup = env().MIN_COMPARISON_GROUP
  const { client: administrator } = await person(admin)
  const attacker = new Attacker(own.client, minGroup)
  const seen = await attacker.look(YEAR)
  await attacker.filters(seen, settingsFor(DEPTH))
  attacker.opened(seen)
  const settings = attacker.distinct(seen)
  console.log(`  отборов с разными ответами: ${settings.length}`)
  await attacker.others(seen, settings.slice(0, 8))
  await attacker.parts(seen, [...settings.slice(0, 8), ...closedOf(seen).slice(0, 8)])
  await attacker.documents(seen)
  await attacker.funnels(seen, DEPTH)
  await attacker.plans(seen)

  const approve = await withdrawOne(administrator, own.companyId, seen.year, seen.probe)
  await attacker.again('до и после утверждения: отличие в 1…k организаций', seen, settings)
  await approve()
  await attacker.again('до и после утверждения: отличие в 1…k организаций', seen, settings)
  await changeBeds(administrator, own.companyId)
  await publishAfresh()
  await attacker.again('до и после смены свойств другой: отличие в 1…k', seen, settings)

  const closed = closedOf(seen)
  await editCompany(own.client, own.companyId, { company_type_id: 2, company_level_id: 1 })
  await publishAfresh()
  let opened = 0
  for (const setting of closed) if (!(await attacker.ask(seen, setting)).isClosed) opened += 1
  attacker.leaks.add('закрытые отборы, открытые сменой своих свойств', closed.length, opened)

  const second = new Attacker((await person(operator)).client, minGroup)
  const seenBySecond = await second.look(YEAR)
  await second.filters(seenBySecond, settings)
  await second.documents(seenBySecond)
  await second.plans(seenBySecond)
  for (const { name, tried, found } of second.leaks.list()) attacker.leaks.add(name, tried, found)

  const least = new Map(
    (await db().metric.findMany()).map(({ id, minDenominator }) => [id, Number(minDenominator)] as const),
  )
  const told = await seasons(administrator, seen, (metricId) => least.get(metricId) ?? 1)
  console.log('\nсезон | проверок | сказано | из них верно')
  for (const { name, tried, told: claims, right } of told) {
    console.log(`${name} | ${formatNumber(tried)} | ${formatNumber(claims)} | ${formatNumber(right)}`)
    attacker.leaks.add('числители по двум моментам, архиву и годам', tried, right)
  }

  console.log('\nпопытка | проверок | утечек')
  for (const { name, tried, found } of attacker.leaks.list()) {
    console.log(`${name} | ${formatNumber(tried)} | ${formatNumber(found)}`)
  }
  console.log(attacker.leaks.total === 0 ? '\nутечек нет' : '\nЕСТЬ УТЕЧКИ')
  await db().$disconnect()
  return attacker.leaks.total === 0 ? 0 : 1
}

process.exitCode = await main()
