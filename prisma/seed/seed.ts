import { counted } from '@/lib/core/format/plural'
import { duration } from '@/scripts/boot/console.mjs'
import type { SqlClient } from './connection'
import { loadDemo } from './demo/load'
import { createFirstAdmin, type FirstAdmin, hasAdmin, hasPeople } from './first-admin'
import { loadIndicators } from './indicators'
import { loadReferences } from './references'

export interface SeedOptions {
  demo: boolean
  admin: FirstAdmin | null
  now: Date
  timeZone: string
  /** Receives each line of progress, in Russian. */
  say: (line: string) => void
}

/**
 * Loads what the system begins with: dictionaries, indicators, the first administrator, demo data. A part that is in
 * place is left alone, so running it again changes nothing.
 */
export async function seedDatabase(client: SqlClient, options: SeedOptions): Promise<void> {
  const { demo, admin, say } = options
  const isInUse = await hasPeople(client)
  const references = await timed(() => loadReferences(client))
  say(
    references.result > 0
      ? `Справочники: ${counted(references.result, 'строка', 'строки', 'строк')}${references.took}`
      : 'Справочники: уже загружены',
  )
  const indicators = await timed(() => loadIndicators(client))
  say(
    indicators.result > 0
      ? `Показатели: ${counted(indicators.result, 'показатель', 'показателя', 'показателей')}${indicators.took}`
      : 'Показатели: уже загружены',
  )
  if (admin) {
    const isCreated = await createFirstAdmin(client, admin)
    say(isCreated ? 'Администратор: создан' : 'Администратор: уже есть')
  } else if (!demo && !(await hasAdmin(client))) {
    say('Администратора нет, войти некому: задайте ADMIN_EMAIL и ADMIN_PASSWORD и запустите снова')
  }
  if (demo) {
    // Demo passwords are public: a start without DEMO_DATA=false must not open somebody's database.
    if (isInUse) return say('Демонстрационные данные: в базе уже есть пользователи, пропущены')
    const { result, took } = await timed(() => loadDemo(client, options))
    if (!result) return say('Демонстрационные данные: в базе уже есть организации, пропущены')
    const organisations = counted(result.organisations, 'организация', 'организации', 'организаций')
    const documents = counted(result.documents, 'документ', 'документа', 'документов')
    say(`Демонстрационные данные: ${organisations}, ${documents}${took}`)
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: string }> {
  const start = performance.now()
  const result = await work()
  return { result, took: ` (${duration(performance.now() - start)})` }
}
