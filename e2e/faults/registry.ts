import { readdirSync } from 'node:fs'
import type { Scenario } from '@/e2e/faults/harness'
import { UserError } from '@/scripts/boot/console.mjs'

const folder = new URL('scenarios/', import.meta.url)

/**
 * Scenarios in the order of their ids, durability first.
 * @param only `F1,D3`; all when absent
 */
export async function findScenarios(only: string | undefined): Promise<Scenario[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const scenarios: Scenario[] = modules.flatMap(({ scenario }) => scenario ?? [])
  scenarios.sort((one, other) => order(one.id).localeCompare(order(other.id)))
  if (only === undefined) return scenarios
  const wanted = only.split(',')
  const unknown = wanted.filter((id) => !scenarios.some((one) => one.id === id))
  if (unknown.length > 0) {
    const known = scenarios.map(({ id }) => id).join(', ')
    throw new UserError(`Нет проверки «${unknown.join(', ')}». Есть: ${known}.`)
  }
  return scenarios.filter(({ id }) => wanted.includes(id))
}

/** F before D. */
function order(id: string) {
  return `${id.startsWith('F') ? 0 : 1}${id}`
}
