import { db } from '@/lib/core/db/client'
import { counted } from '@/lib/core/format/plural'
import { makeDue } from '@/lib/features/analytics/candidate/work-mutations'
import { say } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { checkFacts, type Difference } from '@/scripts/facts/rebuild'

const LISTED = 20
const WORDS = { missing: 'нет факта', extra: 'лишний факт', different: 'другие числа' } as const

function list(differences: readonly Difference[]): void {
  for (const { input_document_id, metric_id, kind } of differences.slice(0, LISTED)) {
    say(`  документ ${input_document_id}, показатель ${metric_id}: ${WORDS[kind]}`)
  }
  if (differences.length > LISTED) say(`  … и ещё ${differences.length - LISTED}`)
}

if (process.argv[2] === 'publish') {
  // Builds the demonstration's publications before the first visit; on a busy machine the server builds what is left.
  await makeDue().catch((error: unknown) => {
    say(
      `  Собраны не все выпуски, остальные соберёт сервер: ${error instanceof Error ? error.message : error}`,
    )
  })
  await db().$disconnect()
  process.exit(0)
}
await withClient(process.env.DATABASE_URL ?? '', async (client) => {
  const differences = await checkFacts(client)
  if (differences.length === 0) return say('Факты сравнения совпадают с утверждёнными документами.')
  say(`Найдено: ${counted(differences.length, 'расхождение', 'расхождения', 'расхождений')}.`)
  list(differences)
  process.exitCode = 1
})
