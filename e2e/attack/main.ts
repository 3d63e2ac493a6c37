import { Attacker, type Depth } from '@/e2e/attack/attacker'
import { callsOf } from '@/e2e/attack/calls'
import { settingsFor } from '@/e2e/attack/filters'
import { playSeasons } from '@/e2e/attack/season/seasons'
import type { Seen } from '@/e2e/attack/seen'
import { readTogether } from '@/e2e/attack/together'
import { changeDefinitions, otherOrganisations } from '@/e2e/attack/unmoved/deeds'
import { answersTo, changedIn, type Requests, requestsOf, withoutDocuments } from '@/e2e/attack/unmoved/watch'
import { changeBeds, editCompany, giveIdentifiers, withdrawOne } from '@/e2e/attack/world'
import { LAST_YEAR } from '@/e2e/bench/national/generate'
import { type Client, signedIn } from '@/e2e/support/api'
import { publishNext } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { formatNumber } from '@/lib/core/format/numbers'
import { env } from '@/lib/core/process/env'
import { randomStream } from '@/prisma/seed/demo/random'

/** Address of a production server that shares DATABASE_URL and AUTH_SECRET with this process. */
const ORIGIN = process.env.ATTACK_ORIGIN

/** On the country, calls are slow and reveal less: all settings are requested, but only some funnels. */
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
    data: { agreementAcceptedAt: new Date(), agreementEdition: TERMS_EDITION },
    select: { id: true, companyId: true },
  })
  return { client: await signedIn(id, ORIGIN), companyId: companyId ?? 0 }
}

const closedOf = ({ probed }: Seen) =>
  [...probed].filter(([, { isClosed }]) => isClosed).map(([setting]) => setting)

/** What managers of a few hospitals learn from repeated reading. */
async function seasons(admin: Client, { year, formulas }: Seen, categories: readonly number[]) {
  const told = await playSeasons({ origin: ORIGIN, admin, year, categories, formulas })
  console.log('\nсезон | проверок | сказано | из них верно')
  for (const { name, tried, told: claims, right } of told) {
    console.log([name, ...[tried, claims, right].map((count) => formatNumber(count))].join(' | '))
  }
  return told
}

/** Measures the accepted limit: what indicators with a common denominator reveal about a year. */
async function together(own: Client, seen: Seen): Promise<void> {
  const { tried, alone, right } = await readTogether(callsOf(own), seen)
  console.log(
    `\nпредел, о котором сказано: показатели с общим знаменателем вместе оставляют один числитель у ${formatNumber(alone)} из ${formatNumber(tried)} значений, верно ${formatNumber(right)}`,
  )
}

async function onlyTogether(): Promise<number> {
  const { client } = await person(manager)
  await together(client, await new Attacker(client, env().MIN_COMPARISON_GROUP, new Set()).look(YEAR))
  return 0
}

/** Seasons only, in all categories. */
async function onlySeasons(): Promise<number> {
  const { client } = await person(manager)
  const seen = await new Attacker(client, env().MIN_COMPARISON_GROUP, new Set()).look(YEAR)
  const told = await seasons((await person(admin)).client, seen, seen.categories)
  return told.every(({ right }) => right === 0) ? 0 : 1
}

const EVERY_SETTING = 500
const ROUNDS = 2
const DEEDS_OF_A_ROUND = 120

/** Whether other organisations' activity between two publications changes any answer. */
async function onlyUnmoved(): Promise<number> {
  await publishNext()
  const own = await person(manager)
  const settings = settingsFor({ every: EVERY_SETTING })
  // Signed in anew for each reading: workbooks require a recent sign-in.
  const answersOf = async (email: string, requests: Requests) =>
    answersTo((await person(email)).client, requests)
  const watched: Array<{ email: string; requests: Requests; before: Map<string, string> }> = []
  for (const email of [manager, operator]) {
    const requests = await requestsOf((await person(email)).client, settings)
    watched.push({ email, requests, before: await answersOf(email, requests) })
  }
  const { client: administrator } = await person(admin)
  const others = await otherOrganisations(own.companyId, administrator, randomStream(YEAR ?? 1), ORIGIN)
  const done = new Map<string, number>()
  const found = new Set<string>()
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let turn = 0; turn < DEEDS_OF_A_ROUND; turn += 1) {
      const name = await others.act()
      if (name) done.set(name, 1 + (done.get(name) ?? 0))
    }
    for (const { email, requests, before } of watched)
      for (const one of changedIn(before, await answersOf(email, requests))) found.add(one)
    console.log(`  кругов: ${round} из ${ROUNDS}`)
  }
  await changeDefinitions(administrator, ROUNDS + 1)
  for (const { email, requests, before } of watched) {
    const after = withoutDocuments(await answersOf(email, requests))
    for (const one of changedIn(withoutDocuments(before), after)) found.add(one)
  }
  console.log('\nчто делали другие | раз')
  for (const [name, times] of done) console.log(`${name} | ${formatNumber(times)}`)
  for (const one of found) console.log(one)
  const asked = watched.reduce((sum, { before }) => sum + before.size, 0)
  console.log(
    `\nзапросов: ${formatNumber(asked)}, задано по разу до и ${ROUNDS + 1} раза после; изменилось: ${found.size}`,
  )
  return found.size === 0 ? 0 : 1
}

async function main(): Promise<number> {
  await publishNext()
  const own = await person(manager)
  const minGroup = env().MIN_COMPARISON_GROUP
  const { client: administrator } = await person(admin)
  const identifiers = await giveIdentifiers(own.companyId)
  const attacker = new Attacker(own.client, minGroup, identifiers)
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
  await publishNext()
  await attacker.again('до и после смены свойств другой: отличие в 1…k', seen, settings)

  const closed = closedOf(seen)
  await editCompany(own.client, own.companyId, { company_type_id: 2, company_level_id: 1 })
  await publishNext()
  let opened = 0
  for (const setting of closed) if (!(await attacker.ask(seen, setting)).isClosed) opened += 1
  attacker.leaks.add('закрытые отборы, открытые сменой своих свойств', closed.length, opened)

  const second = new Attacker((await person(operator)).client, minGroup, identifiers)
  const seenBySecond = await second.look(YEAR)
  await second.filters(seenBySecond, settings)
  await second.documents(seenBySecond)
  await second.plans(seenBySecond)
  for (const { name, tried, found } of second.leaks.list()) attacker.leaks.add(name, tried, found)

  for (const { tried, right } of await seasons(administrator, seen, [seen.probe])) {
    attacker.leaks.add('числители по двум моментам, архиву и годам', tried, right)
  }

  await together(own.client, seen)
  console.log('\nпопытка | проверок | утечек')
  for (const { name, tried, found } of attacker.leaks.list()) {
    console.log(`${name} | ${formatNumber(tried)} | ${formatNumber(found)}`)
  }
  console.log(attacker.leaks.total === 0 ? '\nутечек нет' : '\nЕСТЬ УТЕЧКИ')
  return attacker.leaks.total === 0 ? 0 : 1
}

const MODES: Record<string, () => Promise<number>> = {
  '--seasons': onlySeasons,
  '--together': onlyTogether,
  '--unmoved': onlyUnmoved,
}
const mode = process.argv.find((one) => one in MODES) ?? ''
process.exitCode = await (MODES[mode] ?? main)()
await db().$disconnect()
